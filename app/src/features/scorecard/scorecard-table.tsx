import type { Scorecard, ScorecardColumn, ScorecardRow } from '@teemates/golf/scorecard'
import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { CellStrokes } from './cell-strokes.tsx'
import { columnKey, columnTitle } from './column-title.ts'
import { PlayerDisc } from '../players/player-disc.tsx'
import { OneLine } from '../../ui/one-line.tsx'

/** The minimum width of a table, in px: space for the names and for each column. Source: document 3 section 9. */
const NAMES_PX = 100
const COLUMN_PX = 40
const LEAST_PX = 350

/**
 * 'sheet': the whole table, as on paper. 'wide': the first column stays while the others scroll. 'nine': as wide as a
 * phone; on the narrowest phones names become discs.
 */
type TableLook = 'sheet' | 'wide' | 'nine'

interface ScorecardTableProps {
  readonly scorecard: Scorecard
  readonly look: TableLook
}

/** The card with one row for each player. */
export function ScorecardTable({ scorecard, look }: ScorecardTableProps) {
  const { columns, rows } = scorecard
  const leastPx = Math.max(LEAST_PX, NAMES_PX + COLUMN_PX * columns.length)
  const cellLook = cellLooks[look]
  return (
    <table
      {...(look === 'nine' ? {} : { style: { minWidth: `${leastPx}px` } })}
      className={classes(
        'score w-full border-separate border-spacing-0 text-center',
        look === 'nine' && 'border-2 border-rule bg-raised text-[0.8125rem] max-[389px]:text-xs',
      )}
    >
      <thead>
        <tr>
          <FirstColumnHead scope="col" look={look} className="font-semibold">
            {words.scorecard.player}
          </FirstColumnHead>
          {columns.map((column) => (
            <th
              key={columnKey(column)}
              scope="col"
              className={classes(cellLook, 'font-semibold', columnLook(column, look))}
            >
              {column.kind === 'hole' && <span className="sr-only">{words.scorecard.hole} </span>}
              <span translate={column.kind === 'hole' ? 'no' : 'yes'}>{columnTitle(column)}</span>
            </th>
          ))}
        </tr>
        <tr className="text-ink-2">
          <FirstColumnHead scope="row" look={look}>
            {words.scorecard.par}
          </FirstColumnHead>
          {columns.map((column) => (
            <td key={columnKey(column)} translate="no" className={classes(cellLook, columnLook(column, look))}>
              {column.par}
            </td>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, seat) => (
          <PlayerRow key={row.player.id} seat={seat} row={row} columns={columns} look={look} />
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
  readonly seat: number
  readonly row: ScorecardRow
  readonly columns: readonly ScorecardColumn[]
  readonly look: TableLook
}

function PlayerRow({ seat, row, columns, look }: PlayerRowProps) {
  const { nickname } = row.player
  return (
    <tr>
      <FirstColumnHead scope="row" look={look} className={classes('font-semibold', look !== 'nine' && 'text-sm')}>
        {look === 'nine' ? (
          <span className="flex items-center gap-1">
            <PlayerDisc seat={seat} nickname={nickname} className="size-5.5 text-xs" />
            <OneLine text={nickname} className="max-w-[12vw] max-[359px]:sr-only" />
          </span>
        ) : (
          // A name may take three lines; few names are longer.
          <span className={classes('line-clamp-3 break-words', look === 'sheet' ? 'max-w-[9rem]' : 'max-w-[6.25rem]')}>
            <bdi translate="no">{nickname}</bdi>
          </span>
        )}
      </FirstColumnHead>
      {columns.map((column, index) => (
        <td key={columnKey(column)} className={classes(cellLooks[look], columnLook(column, look))}>
          <CellStrokes cell={row.cells[index]} />
        </td>
      ))}
    </tr>
  )
}

interface FirstColumnHeadProps {
  readonly scope: 'row' | 'col'
  readonly look: TableLook
  readonly className?: string
  readonly children: ReactNode
}

function FirstColumnHead({ scope, look, className, children }: FirstColumnHeadProps) {
  return (
    <th
      scope={scope}
      className={classes(
        'border-hair border-b py-1.5 text-left font-normal leading-snug',
        firstColumnHeadLooks[look],
        className,
      )}
    >
      {children}
    </th>
  )
}

const firstColumnHeadLooks: Record<TableLook, string> = {
  sheet: 'pr-2 pl-0',
  wide: 'sticky left-0 z-10 bg-raised px-2',
  nine: 'sticky left-0 z-10 bg-raised pr-1 pl-1.5 max-[359px]:px-0.5',
}

const cellLooks: Record<TableLook, string> = {
  sheet: 'border-hair border-b px-0.5 py-1.5',
  wide: 'border-hair border-b px-0.5 py-1.5',
  nine: 'border-hair border-b border-l py-1.5',
}

function columnLook(column: ScorecardColumn, look: TableLook): string {
  const isTotal = column.kind !== 'hole'
  return classes(look === 'nine' ? isTotal && 'px-0.5' : 'min-w-10', isTotal && 'bg-tint font-bold text-ink')
}
