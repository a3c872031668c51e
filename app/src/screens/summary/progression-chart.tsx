import { formatToPar } from '@teemates/golf/score'
import type { ScoreProgression } from '@teemates/golf/summary/progression'
import { PlayerDisc, playerTextColour } from '../../features/players/player-disc.tsx'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'
import { runsOfPoints, spreadOut, toParScale } from './progression-scale.ts'

export interface ProgressionLine {
  readonly progression: ScoreProgression
  /** The index in the round's players, from 0. */
  readonly seat: number
}

interface ProgressionChartProps {
  /** The holes' numbers, in playing order. */
  readonly holeNumbers: readonly number[]
  /** The lines of the players who played a hole. */
  readonly lines: readonly ProgressionLine[]
  /** The player whose line is thickest and on top; null if none. */
  readonly selfId: string | null
}

/** The height of the labels at the lines' ends, in rem. The chart's height is in rem, too, so both grow with the text. */
const LABEL_REM = 1.5
const CHART_REM = 16

interface Point {
  readonly place: number
  readonly hole: number
  readonly toPar: number
}

/**
 * The scores to par hole by hole; up is better. All positions are percentages of the available space, so nothing has
 * to be measured. Only the lines are stretched; their stroke width stays the same.
 */
export function ProgressionChart({ holeNumbers, lines, selfId }: ProgressionChartProps) {
  const { lowest, highest, ticks } = toParScale(
    lines.flatMap(({ progression }) => progression.scores.map(({ cumulativeScore }) => cumulativeScore)),
  )
  const y = (toPar: number) => (100 * (toPar - lowest)) / (highest - lowest)
  const x = (place: number) => (holeNumbers.length < 2 ? 50 : (100 * place) / (holeNumbers.length - 1))
  const drawn = lines.map(({ progression, seat }) => ({
    seat,
    id: progression.playerId,
    nickname: progression.nickname,
    points: progression.scores.map(({ hole, cumulativeScore }) => ({
      place: holeNumbers.indexOf(hole),
      hole,
      toPar: cumulativeScore,
    })),
  }))
  const inOrder = drawn.toSorted((a, b) => Number(a.id === selfId) - Number(b.id === selfId))
  const isLong = holeNumbers.length > 9
  return (
    <div className="@container">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
        <div className="min-w-0 pt-3 pb-[1.75rem] pl-[2.5rem]">
          <svg
            role="img"
            aria-label={words.summary.progressionChart(lines.length)}
            className="score h-[16rem] w-full overflow-visible text-xs"
          >
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1="0"
                  x2="100%"
                  y1={`${y(tick)}%`}
                  y2={`${y(tick)}%`}
                  className={tick === 0 ? 'stroke-2 stroke-edge' : 'stroke-hair'}
                />
                <text x="-8" y={`${y(tick)}%`} dy="0.35em" textAnchor="end" className="fill-ink-2">
                  {formatToPar(tick)}
                </text>
              </g>
            ))}
            {isLong && (
              <line x1={`${x(8)}%`} x2={`${x(8)}%`} y1="0" y2="100%" strokeDasharray="2 4" className="stroke-hair" />
            )}
            {holeNumbers.map((hole, place) => (
              <text
                key={hole}
                x={`${x(place)}%`}
                y="100%"
                dy="1.9em"
                textAnchor="middle"
                className={classes('fill-ink-2', numberLook(place, isLong))}
              >
                {hole}
              </text>
            ))}
            {inOrder.map(({ id, seat, points }) => (
              <PlayerLine key={id} seat={seat} isSelf={id === selfId} points={points} x={x} y={y} />
            ))}
          </svg>
        </div>
        <LineEnds
          ends={drawn.flatMap(({ id, seat, nickname, points }) => {
            const last = points.at(-1)
            return last === undefined ? [] : [{ id, seat, nickname, toPar: last.toPar, height: y(last.toPar) }]
          })}
        />
      </div>
    </div>
  )
}

/** A narrow chart has space for some of the numbers: every third or sixth of 18, every second of nine. */
function numberLook(place: number, isLong: boolean): string {
  if (!isLong) return place % 2 === 0 ? '' : 'hidden @min-[19rem]:block'
  if (place % 6 === 5) return ''
  return place % 3 === 2 ? 'hidden @min-[15rem]:block' : 'hidden @min-[38rem]:block'
}

interface PlayerLineProps {
  readonly seat: number
  readonly isSelf: boolean
  readonly points: readonly Point[]
  readonly x: (place: number) => number
  readonly y: (toPar: number) => number
}

function PlayerLine({ seat, isSelf, points, x, y }: PlayerLineProps) {
  return (
    <g className={playerTextColour(seat)}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%" className="overflow-visible">
        <path
          d={pathOf(points, x, y)}
          vectorEffect="non-scaling-stroke"
          strokeWidth={isSelf ? 3.4 : 2.2}
          strokeLinejoin="round"
          strokeLinecap="round"
          className="fill-none stroke-current"
        />
      </svg>
      {points.slice(-1).map(({ place, toPar }) => (
        <circle key={place} cx={`${x(place)}%`} cy={`${y(toPar)}%`} r="4.5" className="fill-current" />
      ))}
    </g>
  )
}

interface LineEnd {
  readonly id: string
  readonly seat: number
  readonly nickname: string
  readonly toPar: number
  /** In percent of the chart's height, from its top. */
  readonly height: number
}

/** Names the player and the final score at each line's end. An initial stands for a name without room. */
function LineEnds({ ends }: { readonly ends: readonly LineEnd[] }) {
  const inOrder = ends.toSorted((a, b) => a.height - b.height)
  const places = spreadOut(
    inOrder.map(({ height }) => (height * CHART_REM) / 100),
    LABEL_REM,
    CHART_REM,
  )
  return (
    <div
      aria-hidden="true"
      className="score relative mt-3 h-[16rem] w-[4rem] text-sm @min-[18rem]:w-[6.5rem] @min-[38rem]:w-[10rem]"
    >
      {inOrder.map(({ id, seat, nickname, toPar }, index) => (
        <span
          key={id}
          style={{ top: `${places[index] ?? 0}rem` }}
          className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-1 leading-[1.5rem]"
        >
          <PlayerDisc seat={seat} nickname={nickname} className="size-5 text-xs" />
          <bdi
            translate="no"
            className={classes('hidden min-w-0 truncate font-bold @min-[18rem]:block', playerTextColour(seat))}
          >
            {nickname}
          </bdi>
          <span translate="no" className="font-extrabold">
            {formatToPar(toPar)}
          </span>
        </span>
      ))}
    </div>
  )
}

function pathOf(points: readonly Point[], x: (place: number) => number, y: (toPar: number) => number): string {
  return (
    runsOfPoints(points)
      // A single hole is a dot, made by the line's round ends.
      .map((run) => `M${[...run, ...run.slice(-1)].map(({ place, toPar }) => `${x(place)} ${y(toPar)}`).join('L')}`)
      .join('')
  )
}
