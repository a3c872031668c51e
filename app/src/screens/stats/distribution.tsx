import type { ClassShare, ScoreClass, ScoreDistribution } from '@teemates/golf/statistics/distribution'
import { Link } from 'wouter'
import { Section } from '../../ui/section.tsx'
import { RoundsLink } from './rounds-link.tsx'
import * as words from '../../words/words.ts'
import type { HrefOfRounds } from './rounds-behind.ts'

/** Full colours for the best and worst class, paler ones between. The marks in the list identify the classes. */
const strokes: Record<ScoreClass, string> = {
  eagleOrBetter: 'stroke-under',
  birdie: 'stroke-chart-birdie',
  par: 'stroke-chart-par',
  bogey: 'stroke-chart-bogey',
  doubleOrWorse: 'stroke-over',
}

const RADIUS = 52
const AROUND = 2 * Math.PI * RADIUS

/** The gap between two classes, in the drawing's units. */
const GAP = 1.8

interface DistributionProps {
  readonly distribution: ScoreDistribution
  readonly hrefOf: HrefOfRounds
}

/** The ring chart and its list with the scorecard's marks. Each class links to its rounds. */
export function Distribution({ distribution, hrefOf }: DistributionProps) {
  const { holes, shares, mostCommon } = distribution
  const played = shares.filter((share) => share.count > 0)
  return (
    <Section title={words.stats.distribution}>
      <div className="flex flex-wrap items-center justify-center gap-x-4.5 gap-y-2">
        <svg viewBox="0 0 136 136" aria-hidden="true" className="w-28 min-[390px]:w-34">
          {slicesOf(played, holes).map(({ scoreClass, start, dash }) => (
            // The list has the same links for keyboards and screen readers.
            <Link key={scoreClass} href={hrefOf({ group: scoreClass })} tabIndex={-1}>
              <circle
                cx="68"
                cy="68"
                r={RADIUS}
                fill="none"
                strokeWidth="22"
                strokeDasharray={`${dash} ${AROUND - dash}`}
                strokeDashoffset={-start}
                transform="rotate(-90 68 68)"
                className={strokes[scoreClass]}
              />
            </Link>
          ))}
          <text x="68" y="69" textAnchor="middle" className="fill-ink font-extrabold text-[27px]">
            {words.stats.percent(mostCommon.percent)}
          </text>
          <text x="68" y="87" textAnchor="middle" className="fill-ink-2 font-semibold text-[13px]">
            {words.stats.classesOfHoles[mostCommon.scoreClass]}
          </text>
        </svg>
        <ul className="min-w-[min(100%,11.5rem)] flex-1 text-[0.9375rem]">
          {shares.map(({ scoreClass, count, percent }) => (
            <li key={scoreClass}>
              <RoundsLink
                href={count === 0 ? null : hrefOf({ group: scoreClass })}
                className="grid min-h-11 grid-cols-[1.25rem_minmax(0,1fr)_auto_2.75rem] items-center gap-1.5 font-semibold"
              >
                <ClassMark scoreClass={scoreClass} />
                <span className="break-words">{words.stats.classes[scoreClass]}</span>{' '}
                <span translate="no" className="score">
                  {count}
                </span>{' '}
                <span className="score text-right font-medium text-ink-2 text-sm">{words.stats.percent(percent)}</span>
              </RoundsLink>
            </li>
          ))}
        </ul>
      </div>
    </Section>
  )
}

/** The start and length of each class's arc. None of the classes in `played` is empty. */
function slicesOf(played: readonly ClassShare[], holes: number) {
  return played.map(({ scoreClass, count }, index) => {
    const before = played.slice(0, index).reduce((sum, share) => sum + share.count, 0)
    const length = (AROUND * count) / holes
    // A single class is the whole ring, and even the thinnest arc stays visible.
    const dash = played.length === 1 ? AROUND : Math.max(length - GAP, 1)
    return { scoreClass, start: (AROUND * before) / holes, dash }
  })
}

/** Circle, dash and square as on the card. */
export function ClassMark({ scoreClass }: { readonly scoreClass: ScoreClass }) {
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
      {scoreClass === 'eagleOrBetter' && <circle cx="9" cy="9" r="8" className="fill-under" />}
      {scoreClass === 'birdie' && <circle cx="9" cy="9" r="7" fill="none" className="stroke-2 stroke-under" />}
      {scoreClass === 'par' && <path d="M3 9h12" className="stroke-[2.5] stroke-ink-2" />}
      {scoreClass === 'bogey' && (
        <rect x="2" y="2" width="14" height="14" rx="2" fill="none" className="stroke-2 stroke-over" />
      )}
      {scoreClass === 'doubleOrWorse' && <rect x="1" y="1" width="16" height="16" rx="2" className="fill-over" />}
    </svg>
  )
}
