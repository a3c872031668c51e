import { MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { Plus } from 'lucide-react'
import { NameAdder } from '../../ui/name-adder.tsx'
import * as words from '../../words/words.ts'
import type { Suggestion } from './mate-suggestions.ts'

interface AddPlayerProps {
  readonly playerCount: number
  readonly suggestions: readonly Suggestion[]
  /** Resolves with whether the player was added. The typed name stays until then. */
  readonly onAdd: (nickname: string, knownId?: string) => Promise<boolean>
}

export function AddPlayer({ playerCount, suggestions, onAdd }: AddPlayerProps) {
  if (playerCount >= MAX_PLAYERS) {
    return (
      <p role="status" className="font-medium">
        {words.soloLobby.full(MAX_PLAYERS)}
      </p>
    )
  }

  return (
    <div className="flex flex-col gap-3">
      <NameAdder
        label={words.soloLobby.addName}
        action={words.soloLobby.add}
        clean={cleanPlayerName}
        isOneByOne={false}
        addsOnLeave
        onAdd={onAdd}
      />
      {suggestions.length > 0 && (
        <section aria-label={words.soloLobby.earlierMates}>
          <h3 className="mb-1 text-ink-2 text-sm">{words.soloLobby.earlierMates}</h3>
          <ul className="flex flex-wrap gap-2">
            {suggestions.map(({ id, nickname, isSelf }) => (
              <li key={id} className="min-w-0 max-w-full">
                <button
                  type="button"
                  aria-label={words.soloLobby.addMate(nickname)}
                  onClick={() => void onAdd(nickname, id)}
                  className="flex min-h-12 max-w-full items-center gap-1 rounded-full border border-edge bg-ground px-4 font-medium press"
                >
                  <Plus aria-hidden="true" size={18} className="shrink-0 text-green" />
                  <bdi translate="no" className="min-w-0 truncate">
                    {nickname}
                  </bdi>
                  {isSelf && <span className="text-ink-2">({words.soloLobby.you})</span>}
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
