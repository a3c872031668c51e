import { formatToPar } from '@teemates/golf/score'
import type { Scorecard, ScorecardColumn, ScorecardRow } from '@teemates/golf/scorecard'
import { classes } from '../ui/classes.ts'
import { words } from '../words/words.ts'
import { OneLine } from '../ui/one-line.tsx'
import { CellStrokes } from './cell-strokes.tsx'
import { columnKey, columnTitle } from './column-title.ts'
import { RowHead } from './row-head.tsx'
import { toParColour } from './to-par.tsx'

interface HoleByHoleProps {
  readonly scorecard: Scorecard
  /** What the table is called by a screen reader. */
  readonly label: string
}

/** The card hole by hole: strokes in their marks, against par, and the running total. Scrolls sideways below its first column. */
export function HoleByHole({ scorecard, label }: HoleByHoleProps) {
  return (
    // Scrolled by keyboard, too. It holds what is only read out: else the page would be as wide as the card.
    <div role="region" aria-label={label} tabIndex={0} className="relative -mx-4 overflow-x-auto">
      <table className="score w-max min-w-full border-separate border-spacing-0 text-center">
        <thead>
          <tr>
            <RowHead scope="col" className="border-hair border-b py-1.5 font-semibold">
              {words.scorecard.hole}
            </RowHead>
            {scorecard.columns.map((column) => (
              <th
                key={columnKey(column)}
                scope="col"
                className={classes('border-hair border-b px-0.5 py-1.5 font-semibold', columnLook(column))}
              >
                {columnTitle(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr className="text-ink-2">
            <RowHead scope="row" className="border-hair border-b py-1.5">
              {words.scorecard.par}
            </RowHead>
            {scorecard.columns.map((column) => (
              <td key={columnKey(column)} className={classes('border-hair border-b px-0.5 py-1.5', columnLook(column))}>
                {column.par}
              </td>
            ))}
          </tr>
        </tbody>
        {scorecard.rows.map((row) => (
          <PlayerRows key={row.player.id} row={row} columns={scorecard.columns} />
        ))}
      </table>
    </div>
  )
}

function PlayerRows({ row, columns }: { readonly row: ScorecardRow; readonly columns: readonly ScorecardColumn[] }) {
  const cells = columns.map((column, index) => ({ key: columnKey(column), column, cell: row.cells[index] }))
  return (
    <tbody>
      <tr>
        <RowHead scope="row" className="pt-2 font-semibold">
          <OneLine text={row.player.nickname} />
        </RowHead>
        {cells.map(({ key, column, cell }) => (
          <td key={key} className={classes('px-0.5 pt-2', columnLook(column))}>
            <CellStrokes cell={cell} />
          </td>
        ))}
      </tr>
      <tr className="text-sm">
        <RowHead scope="row" className="text-ink-2">
          <NameSpoken nickname={row.player.nickname} /> {words.scorecard.toParByHole}
        </RowHead>
        {cells.map(({ key, column, cell }) => (
          <td
            key={key}
            className={classes('px-0.5', columnLook(column), toParColour(cell?.toPar ?? 0), 'text-sm leading-snug')}
          >
            {cell === undefined || cell.toPar === null ? '' : formatToPar(cell.toPar)}
          </td>
        ))}
      </tr>
      <tr className="text-ink-2 text-sm">
        <RowHead scope="row" className="border-hair border-b pb-2">
          <NameSpoken nickname={row.player.nickname} /> {words.scorecard.running}{' '}
          <span className="sr-only">{words.scorecard.runningRest}</span>
        </RowHead>
        {cells.map(({ key, column, cell }) => (
          <td key={key} className={classes('border-hair border-b px-0.5 pb-2 leading-snug', columnLook(column))}>
            {cell?.kind === 'hole' ? cell.runningStrokes : ''}
          </td>
        ))}
      </tr>
    </tbody>
  )
}

/** Whose row it is, which the eye sees by the name above it. */
function NameSpoken({ nickname }: { readonly nickname: string }) {
  return <bdi className="sr-only">{nickname}</bdi>
}

function columnLook(column: ScorecardColumn): string {
  return column.kind === 'hole' ? 'min-w-9' : 'min-w-11 bg-tint font-bold text-ink'
}
