import { UserPlus } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { TextField } from './field.tsx'
import { isEnter } from './is-enter.ts'
import { useTypedEntry } from './typed-entries.ts'

interface NameAdderProps {
  readonly label: string
  /** The button's text. */
  readonly action: string
  /** Returns the cleaned name; null if nothing visible remains. */
  readonly clean: (text: string) => string | null
  /** The next name is accepted only after the previous one was answered. */
  readonly isOneByOne: boolean
  /** Resolves with whether the name was added. The text stays in the field until it was. */
  readonly onAdd: (name: string) => Promise<boolean>
  /** Also adds a name that is still in the field when the screen is left, for example by the system's Back. */
  readonly addsOnLeave?: boolean
  readonly autoFocus?: boolean
  /** Called when the focus leaves the empty field. */
  readonly onLeave?: () => void
}

/** A field for adding one name after another. */
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
    // The golfer types the next name right away, but the new row has moved the field down.
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
