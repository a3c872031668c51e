import { MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { Plus, UserPlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { words } from '../../words/words.ts'
import type { Suggestion } from './mate-suggestions.ts'

const texts = words.soloLobby

interface AddPlayerProps {
  readonly playerCount: number
  readonly suggestions: readonly Suggestion[]
  /** Resolves with whether the player was added; the name typed stays until it was. */
  readonly onAdd: (nickname: string, knownId?: string) => Promise<boolean>
}

export function AddPlayer({ playerCount, suggestions, onAdd }: AddPlayerProps) {
  const [name, setName] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const isBlank = cleanPlayerName(name) === null

  if (playerCount >= MAX_PLAYERS) {
    return (
      <p role="status" className="font-medium">
        {texts.full(MAX_PLAYERS)}
      </p>
    )
  }

  async function add() {
    if (isBlank) return
    const given = name
    setName('')
    const added = await onAdd(given)
    if (!added) setName((typed) => (typed === '' ? given : typed))
    // The next mate is typed at once; the new row has moved the field down.
    const field = box.current?.querySelector('input')
    field?.focus()
    field?.scrollIntoView({ block: 'nearest' })
  }

  return (
    <div ref={box} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
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
          disabled={isBlank}
          icon={<UserPlus aria-hidden="true" size={20} />}
          onClick={() => void add()}
        >
          {texts.add}
        </Button>
      </div>
      {suggestions.length > 0 && (
        <section aria-label={texts.earlierMates}>
          <h3 className="mb-1 text-ink-soft text-sm">{texts.earlierMates}</h3>
          <ul className="flex flex-wrap gap-2">
            {suggestions.map(({ id, nickname, isSelf }) => (
              <li key={id} className="min-w-0 max-w-full">
                <button
                  type="button"
                  aria-label={texts.addMate(nickname)}
                  onClick={() => void onAdd(nickname, id)}
                  className="flex min-h-12 max-w-full items-center gap-1 rounded-full border border-line-strong bg-ground px-4 font-medium transition-transform duration-150 active:scale-[0.98]"
                >
                  <Plus aria-hidden="true" size={18} className="shrink-0 text-accent-strong" />
                  <bdi className="min-w-0 truncate">{nickname}</bdi>
                  {isSelf && <span className="text-ink-soft">({texts.you})</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
