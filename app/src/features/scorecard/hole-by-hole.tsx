import { formatToPar } from '@teemates/golf/score'
import type { Scorecard, ScorecardColumn, ScorecardRow } from '@teemates/golf/scorecard'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { CellStrokes } from './cell-strokes.tsx'
import { columnKey, columnTitle } from './column-title.ts'
import { RowHead } from './row-head.tsx'
import { ScrollingNines } from './scrolling-nines.tsx'
import { toParColour } from './to-par.tsx'

interface HoleByHoleProps {
  readonly scorecard: Scorecard
  /** The accessible name of the table. */
  readonly label: string
}

/** The card hole by hole: strokes in their marks, against par, and the running total. */
export function HoleByHole({ scorecard, label }: HoleByHoleProps) {
  return (
    <ScrollingNines scorecard={scorecard} label={label} className="-mx-4">
      {(part, isNarrow) => <HolesTable scorecard={part} isNarrow={isNarrow} />}
    </ScrollingNines>
  )
}

interface HolesTableProps {
  readonly scorecard: Scorecard
  /** On a phone all columns are visible; otherwise they scroll beside the first one. */
  readonly isNarrow: boolean
}

function HolesTable({ scorecard, isNarrow }: HolesTableProps) {
  return (
    <table
      className={classes(
        'score min-w-full border-separate border-spacing-0 text-center',
        isNarrow ? 'text-[0.8125rem] max-[389px]:text-xs' : 'w-max',
      )}
    >
      <thead>
        <tr>
          <RowHead isNarrow={isNarrow} scope="col" className="border-hair border-b py-1.5 font-semibold">
            {words.scorecard.hole}
          </RowHead>
          {scorecard.columns.map((column) => (
            <th
              key={columnKey(column)}
              scope="col"
              className={classes('border-hair border-b md:px-0.5 py-1.5 font-semibold', columnLook(column, isNarrow))}
            >
              {columnTitle(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="text-ink-2">
          <RowHead isNarrow={isNarrow} scope="row" className="border-hair border-b py-1.5">
            {words.scorecard.par}
          </RowHead>
          {scorecard.columns.map((column) => (
            <td
              key={columnKey(column)}
              translate="no"
              className={classes('border-hair border-b md:px-0.5 py-1.5', columnLook(column, isNarrow))}
            >
              {column.par}
            </td>
          ))}
        </tr>
      </tbody>
      {scorecard.rows.map((row) => (
        <PlayerRows key={row.player.id} row={row} columns={scorecard.columns} isNarrow={isNarrow} />
      ))}
    </table>
  )
}

interface PlayerRowsProps {
  readonly row: ScorecardRow
  readonly columns: readonly ScorecardColumn[]
  readonly isNarrow: boolean
}

function PlayerRows({ row, columns, isNarrow }: PlayerRowsProps) {
  const cells = columns.map((column, index) => ({ key: columnKey(column), column, cell: row.cells[index] }))
  return (
    <tbody>
      <tr>
        <RowHead isNarrow={isNarrow} scope="row" className="pt-2 font-semibold">
          <OneLine text={row.player.nickname} />
        </RowHead>
        {cells.map(({ key, column, cell }) => (
          <td key={key} translate="no" className={classes('md:px-0.5 pt-2', columnLook(column, isNarrow))}>
            <CellStrokes cell={cell} />
          </td>
        ))}
      </tr>
      <tr className="text-xs md:text-sm">
        <RowHead isNarrow={isNarrow} scope="row" className="text-ink-2">
          <NameSpoken nickname={row.player.nickname} /> {words.scorecard.toParByHole}
        </RowHead>
        {cells.map(({ key, column, cell }) => (
          <td
            key={key}
            translate="no"
            className={classes(
              'md:px-0.5',
              columnLook(column, isNarrow),
              toParColour(cell?.toPar ?? 0),
              'leading-snug',
            )}
          >
            {cell === undefined || cell.toPar === null ? '' : formatToPar(cell.toPar)}
          </td>
        ))}
      </tr>
      <tr className="text-ink-2 text-xs md:text-sm">
        <RowHead isNarrow={isNarrow} scope="row" className="border-hair border-b pb-2">
          <NameSpoken nickname={row.player.nickname} /> {words.scorecard.running}{' '}
          <span className="sr-only">{words.scorecard.runningRest}</span>
        </RowHead>
        {cells.map(({ key, column, cell }) => (
          <td
            key={key}
            translate="no"
            className={classes('border-hair border-b px-px pb-2 leading-snug md:px-0.5', columnLook(column, isNarrow))}
          >
            {cell?.kind === 'hole' ? cell.runningStrokes : ''}
          </td>
        ))}
      </tr>
    </tbody>
  )
}

/** The row's player for screen readers. Others see the name above the row. */
function NameSpoken({ nickname }: { readonly nickname: string }) {
  return (
    <bdi translate="no" className="sr-only">
      {nickname}
    </bdi>
  )
}

function columnLook(column: ScorecardColumn, isNarrow: boolean): string {
  if (column.kind === 'hole') return isNarrow ? '' : 'min-w-9'
  return classes('bg-tint font-bold text-ink', !isNarrow && 'min-w-11')
}
