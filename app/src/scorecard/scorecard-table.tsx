import type { Scorecard, ScorecardColumn, ScorecardRow } from '@teemates/golf/scorecard'
import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { words } from '../words/words.ts'
import { CellStrokes } from './cell-strokes.tsx'
import { columnKey, columnTitle } from './column-title.ts'

/** A table's least width, in px: room for the names and a column each. Source: document 3 section 9. */
const NAMES_PX = 100
const COLUMN_PX = 40
const LEAST_PX = 350

interface ScorecardTableProps {
  readonly scorecard: Scorecard
  /** Whole as on paper, or with its first column kept in sight while the others scroll. */
  readonly isSheet: boolean
}

/** The card with one row for each player. */
export function ScorecardTable({ scorecard, isSheet }: ScorecardTableProps) {
  const { columns, rows } = scorecard
  const leastPx = Math.max(LEAST_PX, NAMES_PX + COLUMN_PX * columns.length)
  return (
    <table style={{ minWidth: `${leastPx}px` }} className="score w-full border-separate border-spacing-0 text-center">
      <thead>
        <tr>
          <RowHead scope="col" isSheet={isSheet} className="font-semibold">
            {words.scorecard.player}
          </RowHead>
          {columns.map((column) => (
            <th key={columnKey(column)} scope="col" className={classes(cellLook, 'font-semibold', columnLook(column))}>
              {column.kind === 'hole' && <span className="sr-only">{words.scorecard.hole} </span>}
              {columnTitle(column)}
            </th>
          ))}
        </tr>
        <tr className="text-ink-2">
          <RowHead scope="row" isSheet={isSheet}>
            {words.scorecard.par}
          </RowHead>
          {columns.map((column) => (
            <td key={columnKey(column)} className={classes(cellLook, columnLook(column))}>
              {column.par}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PlayerRow key={row.player.id} row={row} columns={columns} isSheet={isSheet} />
        ))}
        {rows.length === 0 && (
          <tr>
            <td colSpan={columns.length + 1} className="py-6 text-ink-2">
              {words.scorecard.noPlayers}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

interface PlayerRowProps {
  readonly row: ScorecardRow
  readonly columns: readonly ScorecardColumn[]
  readonly isSheet: boolean
}

function PlayerRow({ row, columns, isSheet }: PlayerRowProps) {
  return (
    <tr>
      <RowHead scope="row" isSheet={isSheet} className="font-semibold text-sm">
        <bdi>{row.player.nickname}</bdi>
      </RowHead>
      {columns.map((column, index) => (
        <td key={columnKey(column)} className={classes(cellLook, columnLook(column))}>
          <CellStrokes cell={row.cells[index]} />
        </td>
      ))}
    </tr>
  )
}

interface RowHeadProps {
  readonly scope: 'row' | 'col'
  readonly isSheet: boolean
  readonly className?: string
  readonly children: ReactNode
}

function RowHead({ scope, isSheet, className, children }: RowHeadProps) {
  return (
    <th
      scope={scope}
      className={classes(
        'border-hair border-b py-1.5 pr-2 text-left font-normal leading-snug',
        isSheet ? 'pl-0' : 'sticky left-0 z-10 bg-raised pl-4',
        className,
      )}
    >
      {scope === 'col' ? (
        children
      ) : (
        // A name has three lines: few are too long for those.
        <span
          className={classes(
            'line-clamp-3 break-words',
            isSheet ? 'max-w-[9rem]' : 'max-w-[min(5.5rem,30vw)] md:max-w-[7rem]',
          )}
        >
          {children}
        </span>
      )}
    </th>
  )
}

const cellLook = 'border-hair border-b px-0.5 py-1.5'

function columnLook(column: ScorecardColumn): string {
  return classes('min-w-10', column.kind !== 'hole' && 'bg-tint font-bold text-ink')
}
