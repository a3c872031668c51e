import { UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { words } from '../../words/words.ts'
import { cleanSeatName } from './lobby-player-row.tsx'

const texts = words.liveLobby

interface AddManualPlayerProps {
  /** Resolves with whether the player was added; the name typed stays until it was. */
  readonly onAdd: (nickname: string) => Promise<boolean>
}

/** A mate without a phone, whom the host scores for. */
export function AddManualPlayer({ onAdd }: AddManualPlayerProps) {
  const [name, setName] = useState('')
  const [busy, setBusy] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const cleaned = cleanSeatName(name)

  async function add() {
    if (cleaned === null || busy) return
    const given = name
    setBusy(true)
    setName('')
    const added = await onAdd(cleaned)
    setBusy(false)
    if (!added) setName((typed) => (typed === '' ? given : typed))
    // The next mate is typed at once; the new row has moved the field down.
    const field = box.current?.querySelector('input')
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div ref={box} className="flex flex-wrap items-end gap-2">
      <TextField
        label={texts.addName}
        value={name}
        onChange={setName}
        onKeyDown={(event) => event.key === 'Enter' && void add()}
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
        {texts.add}
      </Button>
    </div>
  )
}
