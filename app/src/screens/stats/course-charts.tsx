import { formatToPar } from '@teemates/golf/score'
import * as words from '../../words/words.ts'
import { textWidth } from './chart-text.ts'

const MIDDLE = 22
const LONGEST = 17

/**
 * The last rounds on a course against the golfer's average there; up is better. form: at least two rounds, the newest
 * last, because a single round equals its own average.
 */
export function FormBar({ form }: { readonly form: readonly number[] }) {
  const most = Math.max(1, ...form.map(Math.abs))
  return (
    <div>
      <p aria-hidden="true" className="font-semibold text-[0.8125rem] text-ink-2">
        {words.stats.form(form.length)}
      </p>
      <svg
        width="130"
        height="44"
        viewBox="0 0 130 44"
        role="img"
        aria-label={`${words.stats.form(form.length)}: ${form.map(words.stats.againstAverage).join(', ')}`}
      >
        <path d={`M0 ${MIDDLE}H100`} className="stroke-[1.5] stroke-edge" />
        {form.map((better, index) => {
          const height = Math.max((Math.abs(better) * LONGEST) / most, 2)
          const y = better > 0 ? MIDDLE - height : better < 0 ? MIDDLE : MIDDLE - 1
          const fill = better > 0 ? 'fill-under' : better < 0 ? 'fill-over' : 'fill-ink'
          // A bar has no name, so its index is the key.
          const place = `${index}`
          return <rect key={place} x={2 + 20 * index} y={y} width="14" height={height} className={fill} />
        })}
        <text x="104" y={MIDDLE + 4.5} className="fill-ink-2 text-[13px]">
          {words.stats.formAverage}
        </text>
      </svg>
    </div>
  )
}

const SPARKLINE_WIDTH = 214
const top = 8
const bottom = 36

/** The last rounds to par; up is better. toPars: at least two, the newest last. */
export function Sparkline({ toPars }: { readonly toPars: readonly number[] }) {
  const [best, worst] = [Math.min(...toPars), Math.max(...toPars)]
  const first = toPars[0] ?? 0
  const last = toPars.at(-1) ?? 0
  const left = 12 + textWidth(formatToPar(first), 13)
  const right = SPARKLINE_WIDTH - 12 - textWidth(formatToPar(last), 15)
  const xOf = (index: number) => left + (index * (right - left)) / (toPars.length - 1)
  const yOf = (toPar: number) =>
    best === worst ? (top + bottom) / 2 : top + ((toPar - best) * (bottom - top)) / (worst - best)
  const points = toPars.map((toPar, index) => ({ key: `${index}`, x: xOf(index), y: yOf(toPar) }))
  return (
    <div className="min-w-0 flex-[1_1_5rem]">
      <p aria-hidden="true" className="font-semibold text-[0.8125rem] text-ink-2">
        {words.stats.trend}
      </p>
      <svg
        viewBox={`0 0 ${SPARKLINE_WIDTH} 44`}
        role="img"
        aria-label={words.stats.trendLabel(toPars.map((toPar) => formatToPar(toPar)).join(', '))}
        className="score h-11 max-w-full"
      >
        <text x={left - 8} y={yOf(first) + 4.5} textAnchor="end" className="fill-ink-2 text-[13px]">
          {formatToPar(first)}
        </text>
        <path
          d={`M${points.map(({ x, y }) => `${x} ${y}`).join('L')}`}
          fill="none"
          strokeLinejoin="round"
          className="stroke-[2.5] stroke-green"
        />
        {points.map(({ key, x, y }, index) => (
          <circle
            key={key}
            cx={x}
            cy={y}
            r={index === points.length - 1 ? 4.5 : 3.2}
            className={index === points.length - 1 ? 'fill-ink' : 'fill-ground stroke-[1.6] stroke-ink'}
          />
        ))}
        <text x={right + 10} y={yOf(last) + 5} className="fill-ink font-extrabold text-[15px]">
          {formatToPar(last)}
        </text>
      </svg>
    </div>
  )
}
