import { formatToPar } from '@teemates/golf/score'
import type { ScoreProgression } from '@teemates/golf/summary/progression'
import { classes } from '../../ui/classes.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { words } from '../../words/words.ts'
import { type LineLook, PointShape } from './line-looks.tsx'
import { progressionScale, runsOfPoints, spreadOut } from './progression-scale.ts'

export interface ProgressionLine {
  readonly progression: ScoreProgression
  readonly look: LineLook
}

interface ProgressionChartProps {
  /** The holes' own numbers, in the card's order. */
  readonly holeNumbers: readonly number[]
  /** Of those who played a hole. */
  readonly lines: readonly ProgressionLine[]
  /** Whose line is brought out, with its figures. */
  readonly chosen: string
}

/** Of the labels at the lines' ends, in rem, as is the chart's height: both grow with the text. */
const LABEL_REM = 1.25
const CHART_REM = 15

interface Point {
  readonly place: number
  readonly hole: number
  readonly toPar: number
}

/**
 * All places are percentages of what room there is: it needs to be measured neither at first nor when the window changes.
 * The lines alone are stretched, which leaves their width as it is.
 */
export function ProgressionChart({ holeNumbers, lines, chosen }: ProgressionChartProps) {
  const {
    ticks,
    narrowsAbove,
    placeOf: y,
  } = progressionScale(lines.map(({ progression }) => progression.scores.map(({ cumulativeScore }) => cumulativeScore)))
  const x = (place: number) => (holeNumbers.length < 2 ? 50 : (100 * place) / (holeNumbers.length - 1))
  const drawn = lines.map(({ progression, look }) => ({
    look,
    id: progression.playerId,
    nickname: progression.nickname,
    points: progression.scores.map(({ hole, cumulativeScore }) => ({
      place: holeNumbers.indexOf(hole),
      hole,
      toPar: cumulativeScore,
    })),
  }))
  // What is chosen lies on top.
  const inOrder = drawn.toSorted((a, b) => Number(a.id === chosen) - Number(b.id === chosen))
  const isLong = holeNumbers.length > 9
  // In a narrow chart the numbers of some holes have room: of each third or sixth one, of nine each second.
  const whereShown = (place: number) => {
    if (!isLong) return place % 2 === 0 ? '' : 'hidden @min-[19rem]:block'
    if (place % 6 === 5) return ''
    return place % 3 === 2 ? 'hidden @min-[15rem]:block' : 'hidden @min-[38rem]:block'
  }
  // Of one line alone nobody asks whose it is.
  const isNamed = lines.length > 1
  return (
    <div className="@container">
      <div className={classes('grid gap-x-4', isNamed && '@min-[15rem]:grid-cols-[minmax(0,1fr)_min(6.5rem,28%)]')}>
        <div className="pt-[1.25rem] pr-[0.5rem] pb-[1.75rem] pl-[2.5rem]">
          <svg
            role="img"
            aria-label={words.summary.progressionChart(lines.length)}
            className="score h-[15rem] w-full overflow-visible text-xs"
          >
            {narrowsAbove !== null && <rect width="100%" height={`${y(narrowsAbove)}%`} className="fill-ground" />}
            {ticks.map((tick) => (
              <g key={tick}>
                <line
                  x1="0"
                  x2="100%"
                  y1={`${y(tick)}%`}
                  y2={`${y(tick)}%`}
                  strokeDasharray={tick === narrowsAbove ? '6 4' : undefined}
                  className={tickLook(tick, narrowsAbove)}
                />
                <text x="-10" y={`${y(tick)}%`} dy="0.35em" textAnchor="end" className={fillOf(tick)}>
                  {formatToPar(tick)}
                </text>
              </g>
            ))}
            {holeNumbers.map((hole, place) => (
              <text
                key={hole}
                x={`${x(place)}%`}
                y="100%"
                dy="1.9em"
                textAnchor="middle"
                className={classes('fill-ink-2', whereShown(place))}
              >
                {hole}
              </text>
            ))}
            {inOrder.map(({ id, look, points }) => (
              <g key={id} className={id === chosen ? 'text-green' : 'text-ink-2'}>
                <svg
                  viewBox="0 0 100 100"
                  preserveAspectRatio="none"
                  width="100%"
                  height="100%"
                  className="overflow-visible"
                >
                  <path
                    d={pathOf(points, x, y)}
                    vectorEffect="non-scaling-stroke"
                    strokeDasharray={look.dashes}
                    strokeWidth={id === chosen ? 3 : 1.5}
                    strokeLinejoin="round"
                    className="fill-none stroke-current"
                  />
                </svg>
                {points.map(({ place, toPar }) => (
                  <svg key={place} x={`${x(place)}%`} y={`${y(toPar)}%`} className="overflow-visible">
                    <PointShape look={look} />
                  </svg>
                ))}
              </g>
            ))}
            {inOrder.at(-1)?.points.map(({ place, toPar }) => (
              <text
                key={place}
                x={`${x(place)}%`}
                y={`${y(toPar)}%`}
                dy="-0.8em"
                textAnchor="middle"
                className={classes(
                  'stroke-4 stroke-paper font-bold [paint-order:stroke]',
                  fillOf(toPar),
                  whereShown(place),
                )}
              >
                {formatToPar(toPar)}
              </text>
            ))}
          </svg>
        </div>
        {isNamed && (
          <LineEnds
            ends={drawn.flatMap(({ id, nickname, look, points }) => {
              const last = points.at(-1)
              return last === undefined ? [] : [{ id, nickname, look, height: y(last.toPar), isChosen: id === chosen }]
            })}
          />
        )}
      </div>
      {narrowsAbove !== null && (
        <p className="mt-1 text-ink-2 text-sm">{words.summary.progressionNarrows(formatToPar(narrowsAbove))}</p>
      )}
    </div>
  )
}

interface LineEnd {
  readonly id: string
  readonly nickname: string
  readonly look: LineLook
  /** In percent of the chart's height, from its top. */
  readonly height: number
  readonly isChosen: boolean
}

/** Whose line is whose, where each ends and there is room for it. Read out they are below the chart. */
function LineEnds({ ends }: { readonly ends: readonly LineEnd[] }) {
  const inOrder = ends.toSorted((a, b) => a.height - b.height)
  const places = spreadOut(
    inOrder.map(({ height }) => (height * CHART_REM) / 100),
    LABEL_REM,
    CHART_REM,
  )
  return (
    <div aria-hidden="true" className="relative mt-[1.25rem] hidden h-[15rem] text-sm @min-[15rem]:block">
      {inOrder.map(({ id, nickname, look, isChosen }, index) => (
        <span
          key={id}
          style={{ top: `${places[index] ?? 0}rem` }}
          className={classes(
            'absolute inset-x-0 flex -translate-y-1/2 items-center gap-1 leading-[1.25rem]',
            isChosen ? 'font-bold text-green' : 'text-ink-2',
          )}
        >
          <svg viewBox="-6 -6 12 12" className="size-3 shrink-0">
            <PointShape look={look} />
          </svg>
          <OneLine text={nickname} />
        </span>
      ))}
    </div>
  )
}

function pathOf(points: readonly Point[], x: (place: number) => number, y: (toPar: number) => number): string {
  return runsOfPoints(points)
    .map((run) => `M${run.map(({ place, toPar }) => `${x(place)} ${y(toPar)}`).join('L')}`)
    .join('')
}

function tickLook(tick: number, narrowsAbove: number | null): string {
  if (tick === 0) return 'stroke-2 stroke-edge'
  return tick === narrowsAbove ? 'stroke-edge' : 'stroke-hair'
}

/** As of text, see toParColour. */
function fillOf(toPar: number): string {
  if (toPar < 0) return 'fill-under'
  return toPar > 0 ? 'fill-over' : 'fill-ink'
}
