import type { RoundGame } from '@teemates/golf/games/round-games'
import { playingOrderOf, type Round } from '@teemates/golf/round'
import * as words from '../../../words/words.ts'
import { gameKinds } from './game-draft.ts'

/** Holes in a nine. */
const NINE = 9

interface GameChoiceProps {
  readonly round: Round
  readonly onChoose: (kind: RoundGame['kind']) => void
}

/** The kinds of games, each with one line that says how it is played. */
export function GameChoice({ round, onChoose }: GameChoiceProps) {
  const isNine = playingOrderOf(round).length <= NINE
  return (
    <ul className="border-rule border-t-2">
      {gameKinds.map((kind) => (
        <li key={kind} className="border-hair border-b last:border-b-0">
          <button
            type="button"
            onClick={() => onChoose(kind)}
            className="press block min-h-17 w-full rounded-tile py-2 text-left -outline-offset-3"
          >
            <span className="block text-row">{words.games.kinds[kind]}</span>{' '}
            <span className="block text-ink-2 text-sm">
              {kind === 'nassau' && isNine ? words.games.nassauOfNine : words.games.kindTexts[kind]}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
