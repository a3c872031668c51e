import type { RoundGame } from '@teemates/golf/games/round-games'
import * as words from '../../words/words.ts'
import { gameKinds } from './game-draft.ts'

interface GameChoiceProps {
  readonly onChoose: (kind: RoundGame['kind']) => void
}

/** The kinds of games, each with one line that says how it is played. */
export function GameChoice({ onChoose }: GameChoiceProps) {
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
            <span className="block text-ink-2 text-sm">{words.games.kindTexts[kind]}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
