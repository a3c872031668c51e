import { type CardResult, cardResultsOf } from '@teemates/golf/card-results'
import type { Scorecard } from '@teemates/golf/scorecard'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { PlayerDisc } from '../players/player-disc.tsx'
import { ToPar } from '../scorecard/to-par.tsx'

/**
 * Everybody's score against par. Players with fewer holes follow below the line, with their names and holes, because
 * they can't be compared.
 */
export function CardResults({ scorecard }: { readonly scorecard: Scorecard }) {
  const { compared, belowLine } = cardResultsOf(scorecard)
  return (
    <div className="flex flex-col gap-2">
      <ResultList results={compared} isNamed={false} />
      {belowLine.length > 0 && <ResultList results={belowLine} isNamed />}
    </div>
  )
}

interface ResultListProps {
  readonly results: readonly CardResult[]
  /** Whether to show names; otherwise only the table has them. */
  readonly isNamed: boolean
}

function ResultList({ results, isNamed }: ResultListProps) {
  return (
    <ul
      className={classes(
        'flex flex-wrap gap-x-4 gap-y-2',
        isNamed && 'border-edge border-t-2 border-dashed pt-2 text-sm',
      )}
    >
      {results.map(({ player, seat, toPar, thru }) => (
        <li key={player.id} className="flex min-w-0 items-center gap-2">
          <PlayerDisc seat={seat} nickname={player.nickname} className="size-7 text-sm" />
          <bdi translate="no" className={isNamed ? 'min-w-0 break-words' : 'sr-only'}>
            {player.nickname}
          </bdi>{' '}
          <ToPar delta={toPar} className="text-lg" />
          {thru !== null && <span className="text-ink-2"> {words.screens.history.thru(thru)}</span>}
        </li>
      ))}
    </ul>
  )
}
