import type { RoundGame, RoundGames } from '@teemates/golf/games/round-games'
import type { Round } from '@teemates/golf/round'
import { ChevronRight, Plus, RotateCcw } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import * as words from '../../../words/words.ts'
import { gameFacts, gameName } from '../game-texts.ts'

interface GamesListProps {
  readonly round: Pick<Round, 'players'>
  readonly games: RoundGames
  readonly last: RoundGames | null
  readonly onAdd: () => void
  readonly onEdit: (game: RoundGame) => void
  readonly onSame: (last: RoundGames) => void
}

/** The chosen games, and the two ways to more. */
export function GamesList({ round, games, last, onAdd, onEdit, onSame }: GamesListProps) {
  return (
    <div className="flex flex-col gap-3">
      {games.games.length === 0 ? (
        <p className="text-ink-2">{words.games.none}</p>
      ) : (
        <ul className="border-rule border-t-2">
          {games.games.map((game) => (
            <li key={game.id} className="border-hair border-b last:border-b-0">
              <button
                type="button"
                aria-label={`${words.games.edit(gameName(game))}, ${gameFacts(game, round, games.currency)}`}
                onClick={() => onEdit(game)}
                className="press flex min-h-17 w-full items-center justify-between gap-3 rounded-tile py-2 text-left -outline-offset-3"
              >
                <span className="min-w-0">
                  <span className="block text-row">{gameName(game)}</span>{' '}
                  <span className="block break-words text-ink-2 text-sm">{gameFacts(game, round, games.currency)}</span>
                </span>
                <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {games.games.length === 0 && last !== null && (
        <div>
          <Button
            variant="outline"
            className="w-full"
            icon={<RotateCcw aria-hidden="true" size={20} />}
            onClick={() => onSame(last)}
          >
            {words.games.same}
          </Button>
          <ul className="mt-1.5 text-ink-2 text-sm">
            {last.games.map((game) => (
              <li key={game.id} className="break-words">
                {`${gameName(game)}: ${gameFacts(game, round, last.currency)}`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <Button variant="secondary" icon={<Plus aria-hidden="true" size={20} />} onClick={onAdd}>
        {words.games.add}
      </Button>
    </div>
  )
}
