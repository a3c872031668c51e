import { UserPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { isEnter } from './is-enter.ts'
import { useTypedEntry } from './typed-entries.ts'

interface NameAdderProps {
  readonly label: string
  /** On the button. */
  readonly action: string
  /** The name as it is kept; null where nothing of it can be seen. */
  readonly clean: (text: string) => string | null
  /** The next name is taken when the one before it has its answer. */
  readonly isOneByOne: boolean
  /** Resolves with whether the name was added; what was typed stays until it was. */
  readonly onAdd: (name: string) => Promise<boolean>
  /** A name that is still in the field when the screen goes, as by the system's Back, is added, too. */
  readonly addsOnLeave?: boolean
  readonly autoFocus?: boolean
  /** The focus has gone elsewhere, and nothing is typed. */
  readonly onLeave?: () => void
}

/** A field for one name after another. */
export function NameAdder(props: NameAdderProps) {
  const { label, action, clean, isOneByOne, onAdd, addsOnLeave = false, autoFocus = false, onLeave } = props
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const cleaned = clean(name)

  async function add(): Promise<boolean> {
    if (cleaned === null || busy) return false
    const given = name
    setBusy(isOneByOne)
    setName('')
    const added = await onAdd(cleaned)
    setBusy(false)
    if (!added) setName((typed) => (typed === '' ? given : typed))
    // The next mate is typed at once; the new row has moved the field down.
    const field = box.current?.querySelector('input')
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
    return added
  }
  useTypedEntry(cleaned !== null, add)
  const addOnLeave = useEffectEvent(() => {
    if (addsOnLeave && cleaned !== null && !busy) void onAdd(cleaned)
  })
  useEffect(() => () => addOnLeave(), [])

  return (
    <div
      ref={box}
      className="flex flex-wrap items-end gap-2"
      onBlur={(event) => {
        if (!busy && name === '' && !event.currentTarget.contains(event.relatedTarget)) onLeave?.()
      }}
    >
      <TextField
        autoFocus={autoFocus}
        label={label}
        value={name}
        onChange={setName}
        onKeyDown={(event) => isEnter(event) && void add()}
        enterKeyHint="done"
        autoComplete="off"
        autoCapitalize="words"
        className="min-w-[min(9rem,100%)] flex-1 [&_input]:scroll-mb-44"
      />
      <Button
        variant="secondary"
        busy={busy}
        disabled={cleaned === null}
        icon={<UserPlus aria-hidden="true" size={20} />}
        onClick={() => void add()}
      >
        {action}
      </Button>
    </div>
  )
}
