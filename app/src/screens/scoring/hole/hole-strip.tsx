import { isOnFrontNine } from '@teemates/golf/holes-mode'
import type { Scorecard, ScorecardCell, ScorecardColumn } from '@teemates/golf/scorecard'
import { memo } from 'react'
import { columnKey, columnTitle } from '../../../features/scorecard/column-title.ts'
import { MarkShape } from '../../../features/scorecard/score-mark.tsx'
import { classes } from '../../../ui/classes.ts'
import * as words from '../../../words/words.ts'

interface HoleStripProps {
  /** The scorecard of only the selected player. */
  readonly scorecard: Scorecard
  readonly nickname: string
  readonly shownHole: number
  /** The hole that the round has reached. An earlier hole without strokes is a dash. */
  readonly currentHole: number
  /** The numbers of the round's holes in the order in which they are played. They stay the same while it is scored. */
  readonly playingOrder: readonly number[]
  readonly onOpen: () => void
}

/** The shown hole's nine as the selected player's card. A press opens the whole card. */
export const HoleStrip = memo(function HoleStrip({
  scorecard,
  nickname,
  shownHole,
  currentHole,
  playingOrder,
  onOpen,
}: HoleStripProps) {
  const cells = nineOf(scorecard, shownHole)
  const holes = cells.length - 1
  const played = playingOrder.slice(0, playingOrder.indexOf(currentHole))
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      style={{ gridTemplateColumns: `repeat(${holes}, minmax(0, 1fr)) minmax(0, 1.25fr)` }}
      className="score relative grid min-h-13 short:min-h-12 w-full overflow-hidden rounded-b-xl border-2 border-rule border-t-0 bg-raised text-center"
    >
      <span className="sr-only">{words.scoring.openCard(nickname)}</span>
      {cells.map(({ column, cell }) => {
        const isShown = column.kind === 'hole' && column.holeNumber === shownHole
        return (
          <span
            key={columnKey(column)}
            aria-hidden="true"
            className={classes(
              'grid grid-rows-[auto_1fr] border-hair not-first:border-l',
              isShown && 'inset-ring-2 inset-ring-green',
            )}
          >
            <span
              translate={column.kind === 'hole' ? 'no' : 'yes'}
              className={classes(
                'border-b text-[min(0.75rem,3.2vw)] leading-[19px]',
                isShown ? 'border-green bg-green font-extrabold text-on-green' : 'border-hair bg-paper text-ink-2',
                column.kind === 'hole' ? 'font-semibold' : 'font-extrabold',
              )}
            >
              {columnTitle(column)}
            </span>
            <span
              className={classes(
                'flex min-h-8 short:min-h-7 items-center justify-center text-[min(0.8125rem,3.6vw)] contain-content',
                column.kind !== 'hole' && 'bg-paper font-bold',
              )}
            >
              <StripStrokes cell={cell} isPast={column.kind === 'hole' && played.includes(column.holeNumber)} />
            </span>
          </span>
        )
      })}
    </button>
  )
}, looksTheSame)

interface StripStrokesProps {
  readonly cell: ScorecardCell | undefined
  readonly isPast: boolean
}

function StripStrokes({ cell, isPast }: StripStrokesProps) {
  if (cell === undefined || cell.strokes === null) {
    return <span className="text-ink-2">{isPast ? words.scorecard.notPlayed : '·'}</span>
  }
  if (cell.kind !== 'hole' || cell.mark === null) return <span translate="no">{cell.strokes}</span>
  return <MarkShape mark={cell.mark} text={String(cell.strokes)} />
}

/** The nine that contains the hole, with its sum; the whole card if it has one nine. */
function nineOf({ columns, rows }: Scorecard, holeNumber: number) {
  const cells = rows[0]?.cells ?? []
  const isFront = isOnFrontNine(holeNumber)
  const sum = columns.some(({ kind }) => kind === 'out') ? (isFront ? 'out' : 'in') : 'total'
  const isInNine = (column: ScorecardColumn) =>
    column.kind === 'hole' ? isOnFrontNine(column.holeNumber) === isFront : column.kind === sum
  return columns.map((column, index) => ({ column, cell: cells[index] })).filter(({ column }) => isInNine(column))
}

/** Other players' strokes don't change the strip, so it isn't rendered for them. */
function looksTheSame(before: HoleStripProps, now: HoleStripProps): boolean {
  return (
    before.shownHole === now.shownHole &&
    before.currentHole === now.currentHole &&
    before.onOpen === now.onOpen &&
    before.nickname === now.nickname &&
    before.scorecard.columns.length === now.scorecard.columns.length &&
    (before.scorecard.rows[0]?.cells ?? []).every(
      ({ strokes }, index) => strokes === now.scorecard.rows[0]?.cells[index]?.strokes,
    )
  )
}
