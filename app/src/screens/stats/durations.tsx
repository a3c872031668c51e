import type { Pace, PaceBucket } from '@teemates/golf/statistics/pace'
import { Link } from 'wouter'
import { classes } from '../../ui/classes.ts'
import { Section } from '../../ui/section.tsx'
import * as words from '../../words/words.ts'
import type { HrefOfRounds } from './rounds-behind.ts'
import { RoundsLink } from './rounds-link.tsx'

const fills: Record<PaceBucket, string> = {
  upTo2h: 'bg-green',
  upTo3h: 'bg-chart-birdie',
  upTo4h: 'bg-chart-par',
  over4h: 'bg-edge',
}

interface DurationsProps {
  readonly pace: Pace | null
  readonly hrefOf: HrefOfRounds
}

export function Durations({ pace, hrefOf }: DurationsProps) {
  return (
    <Section title={words.stats.durations}>
      {pace === null ? (
        <p className="text-ink-2">{words.stats.noDurations}</p>
      ) : (
        <>
          <div aria-hidden="true" className="mb-2 flex h-7.5 gap-0.5 overflow-hidden rounded-[3px]">
            {pace.buckets
              .filter(({ count }) => count > 0)
              .map(({ bucket, count }) => (
                <Link
                  key={bucket}
                  href={hrefOf({ group: bucket })}
                  tabIndex={-1}
                  className={fills[bucket]}
                  style={{ flexGrow: count }}
                />
              ))}
          </div>
          <ul className="text-[0.9375rem]">
            {pace.buckets.map(({ bucket, count, percent }) => (
              <li key={bucket}>
                <RoundsLink
                  href={count === 0 ? null : hrefOf({ group: bucket })}
                  className="grid min-h-11 grid-cols-[0.875rem_1fr_auto_3rem] items-center gap-2.5 font-semibold"
                >
                  <span aria-hidden="true" className={classes('size-3.5 rounded-[2px]', fills[bucket])} />
                  <span>{words.stats.durationBuckets[bucket]}</span>{' '}
                  <span translate="no" className="score">
                    {count}
                  </span>{' '}
                  <span className="score text-right font-medium text-ink-2 text-sm">
                    {words.stats.percent(percent)}
                  </span>
                </RoundsLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}
