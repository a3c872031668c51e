import type { Statistics } from '@teemates/golf/statistics/statistics'
import type { ReactNode } from 'react'
import { Board, Tile } from '../../ui/board.tsx'
import * as words from '../../words/words.ts'
import { averageToPar } from './figures.ts'

/** The three figures that everybody sees. Avg to Par is green at level par, too. Source: document 1 section 2. */
export function TotalsBoard({ statistics }: { readonly statistics: Statistics }) {
  const { averages } = statistics
  return (
    <Board title={words.stats.totals} hideTitle>
      <div className="flex flex-wrap gap-2 text-center">
        <Total label={words.stats.rounds}>
          <Tile className={tile}>{statistics.rounds}</Tile>
        </Total>{' '}
        <Total label={words.stats.avgToPar}>
          {averages === null ? (
            <Tile className={tile}>{words.stats.none}</Tile>
          ) : (
            <Tile className={tile} tone={averages.toPar > 0 ? 'over' : 'under'}>
              {averageToPar(averages.toPar, 1)}
            </Tile>
          )}
        </Total>{' '}
        <Total label={words.stats.avgScore}>
          <Tile className={tile}>{averages === null ? words.stats.none : averages.score}</Tile>
        </Total>
      </div>
    </Board>
  )
}

const tile = 'score h-15 w-full text-[clamp(1.375rem,7vw,1.875rem)] tracking-tight'

function Total({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // The columns have equal widths if they fit, and none is narrower than its label.
    <p className="flex-[1_1_4rem]">
      <span className="mb-1.5 block whitespace-nowrap font-semibold text-on-board-2 text-sm">{label}</span> {children}
    </p>
  )
}
