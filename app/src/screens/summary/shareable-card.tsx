import { ninesOf, type Scorecard, type ScorecardCell, type ScorecardColumn } from '@teemates/golf/scorecard'
import type { ReactNode } from 'react'
import type { ImageLayout } from '../../device/image/image-size.ts'
import { drawnInBands } from '../../device/image/drawing-bands.ts'
import { columnKey, columnTitle } from '../../features/scorecard/column-title.ts'
import { MarkShape } from '../../features/scorecard/score-mark.tsx'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'

interface ShareableCardProps {
  readonly scorecard: Scorecard
  readonly layout: ImageLayout
  /** Whether to render the whole card, or only its first part. */
  readonly isWhole: boolean
}

/**
 * The card in the shared image. In the phone's layout the nines stand below each other, so that they are readable on a
 * phone.
 */
export function ShareableCard({ scorecard, layout, isWhole }: ShareableCardProps) {
  const parts = layout === 'mobile' ? ninesOf(scorecard) : [scorecard]
  const widths = widthsOf(layout, parts.at(-1)?.columns ?? [])
  return (
    <div
      {...drawnInBands}
      className={classes('flex flex-col gap-[20px]', layout === 'mobile' ? 'text-[20px]' : 'text-[18px]')}
    >
      {(isWhole ? parts : parts.slice(0, 1)).map(({ columns, rows }) => (
        <div key={columns.map(columnKey).join()} className="score overflow-hidden rounded-[12px] border-2 border-rule">
          <Line widths={widths} className="bg-paper font-bold" name={words.scorecard.hole}>
            {columns.map((column) => (
              <div key={columnKey(column)}>{columnTitle(column)}</div>
            ))}
          </Line>
          <Line widths={widths} className="border-hair border-t text-ink-2" name={words.scorecard.par}>
            {columns.map((column) => (
              <div key={columnKey(column)}>{column.par}</div>
            ))}
          </Line>
          {rows.map(({ player, cells }) => (
            <Line
              key={player.id}
              widths={widths}
              className="border-hair border-t"
              name={
                <bdi translate="no" className="font-semibold">
                  {player.nickname}
                </bdi>
              }
            >
              {columns.map((column, place) => (
                <Strokes key={columnKey(column)} cell={cells[place]} />
              ))}
            </Line>
          ))}
        </div>
      ))}
    </div>
  )
}

interface LineProps {
  readonly widths: string
  readonly name: ReactNode
  readonly className: string
  readonly children: ReactNode
}

function Line({ widths, name, className, children }: LineProps) {
  return (
    <div
      style={{ gridTemplateColumns: widths }}
      className={classes('grid items-center justify-items-center px-[12px] py-[6px]', className)}
    >
      {/* Names aren't cut: a long one wraps. */}
      <div className="w-full break-words pr-[6px] text-[17px] leading-[1.15]">{name}</div>
      {children}
    </div>
  )
}

function Strokes({ cell }: { readonly cell: ScorecardCell | undefined }) {
  if (cell === undefined || cell.strokes === null) return <div className="text-ink-2">{words.scorecard.notPlayed}</div>
  if (cell.kind !== 'hole' || cell.mark === null) return <div className="font-bold">{cell.strokes}</div>
  return <MarkShape mark={cell.mark} text={String(cell.strokes)} />
}

/**
 * All holes have the same width, and names get the rest. A nine without a total leaves its space empty, so that the
 * nines are aligned.
 */
function widthsOf(layout: ImageLayout, columns: readonly ScorecardColumn[]): string {
  const holePx = layout === 'mobile' ? 42 : columns.length > 12 ? 35 : 60
  const sumPx = layout === 'mobile' || columns.length > 12 ? 54 : 72
  const widths = columns.map(({ kind }) => `${kind === 'hole' ? holePx : sumPx}px`)
  return `minmax(0, 1fr) ${widths.join(' ')}`
}
