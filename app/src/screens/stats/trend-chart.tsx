import { formatToPar } from '@teemates/golf/score'
import type { TrendPoint } from '@teemates/golf/statistics/trend'
import { Link } from 'wouter'
import { HiddenTable } from '../../ui/hidden-table.tsx'
import { Section } from '../../ui/section.tsx'
import { monthAndDay, shortDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import type { HrefOfRounds } from './rounds-behind.ts'
import { textWidth } from './chart-text.ts'
import { averageToPar } from './figures.ts'

const WIDTH = 358
const HEIGHT = 132
const top = 14
const bottom = 106

interface TrendChartProps {
  /** At least one round. */
  readonly points: readonly TrendPoint[]
  readonly hrefOf: HrefOfRounds
}

/** The last rounds as points that link to their rounds, and their moving average as a line; up is better. */
export function TrendChart({ points, hrefOf }: TrendChartProps) {
  const layout = layoutOf(points)
  return (
    <Section
      title={words.stats.trend}
      aside={
        layout.hasLine && (
          <>
            <span aria-hidden="true" className="mr-1.5 inline-block h-0.75 w-4 rounded-full bg-green align-middle" />
            {words.stats.movingAverage}
          </>
        )
      }
    >
      <Points points={points} layout={layout} hrefOf={hrefOf} />
      <HiddenTable
        caption={words.stats.trend}
        columns={[words.stats.date, words.stats.toPar, words.stats.movingAverage]}
        rows={points.map(({ round, movingAverage }) => [
          shortDate(round.endedAt),
          formatToPar(round.toPar),
          movingAverage === null ? words.stats.none : averageToPar(movingAverage, 1),
        ])}
      />
    </Section>
  )
}

interface PointsProps extends TrendChartProps {
  readonly layout: ReturnType<typeof layoutOf>
}

function Points({ points, layout, hrefOf }: PointsProps) {
  const { ticks, left, right, xOf, yOf, line, hasLine } = layout
  const column = Math.min((right - left) / Math.max(points.length - 1, 1), 64)
  const first = points[0]
  const last = points.at(-1)
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="group"
      aria-label={words.stats.trendLabel(points.map(({ round }) => formatToPar(round.toPar)).join(', '))}
      className="score block w-full"
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${yOf(tick)}H${right}`} className="stroke-hair" />
          <text x={left - 8} y={yOf(tick) + 4.5} textAnchor="end" className="fill-ink-2 text-[13px]">
            {formatToPar(tick)}
          </text>
        </g>
      ))}
      {hasLine && (
        <path
          d={`M${line}`}
          fill="none"
          strokeLinejoin="round"
          strokeLinecap="round"
          className="stroke-3 stroke-green"
        />
      )}
      {points.map(({ round }, index) => (
        <Link
          key={round.roundId}
          href={hrefOf({ round: round.roundId })}
          aria-label={`${shortDate(round.endedAt)}: ${formatToPar(round.toPar)}`}
        >
          {/* The whole column above and below a point is its link, so that a thumb can hit it. */}
          <rect x={xOf(index) - column / 2} y="0" width={column} height={bottom + 8} fill="transparent" />
          <circle
            cx={xOf(index)}
            cy={yOf(round.toPar)}
            r="4.5"
            className={
              round === last?.round ? 'fill-ink stroke-[1.8] stroke-ink' : 'fill-ground stroke-[1.8] stroke-ink'
            }
          />
        </Link>
      ))}
      {last !== undefined && (
        <text
          x={xOf(points.length - 1) + 11}
          y={yOf(last.round.toPar) + 5}
          className="fill-ink font-extrabold text-base"
        >
          {formatToPar(last.round.toPar)}
        </text>
      )}
      {first !== undefined && points.length > 1 && (
        <text x={left} y={HEIGHT - 3} className="fill-ink-2 text-[13px]">
          {monthAndDay(first.round.endedAt)}
        </text>
      )}
      {last !== undefined && (
        <text x={right} y={HEIGHT - 3} textAnchor="end" className="fill-ink-2 text-[13px]">
          {monthAndDay(last.round.endedAt)}
        </text>
      )}
    </svg>
  )
}

/** The positions of the points, of their moving average's line and of the scale. */
function layoutOf(points: readonly TrendPoint[]) {
  const toPars = points.map(({ round }) => round.toPar)
  const ticks = ticksOf(Math.min(...toPars), Math.max(...toPars))
  const [best, worst] = [ticks[0] ?? 0, ticks.at(-1) ?? 0]
  const left = 12 + Math.max(...ticks.map((tick) => textWidth(formatToPar(tick), 13)))
  const right = WIDTH - 13 - textWidth(formatToPar(toPars.at(-1) ?? 0), 16)
  const xOf = (index: number) =>
    points.length === 1 ? (left + right) / 2 : left + (index * (right - left)) / (points.length - 1)
  const yOf = (toPar: number) =>
    best === worst ? (top + bottom) / 2 : top + ((toPar - best) * (bottom - top)) / (worst - best)
  const line = points
    .flatMap(({ movingAverage }, index) => (movingAverage === null ? [] : [`${xOf(index)} ${yOf(movingAverage)}`]))
    .join('L')
  return { ticks, left, right, xOf, yOf, line, hasLine: line.includes('L') }
}

/** At most four lines in whole steps of 1, 2, 4 or more strokes that include all values, lowest first. */
function ticksOf(lowest: number, highest: number): number[] {
  for (let step = 1; ; step *= 2) {
    const from = Math.floor(lowest / step)
    const to = Math.ceil(highest / step)
    if (to - from > 3) continue
    return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
  }
}
