import type { Round } from '@teemates/golf/round'
import { Fold } from '../../ui/fold.tsx'
import { durationText, longDate, timeOfDay } from '../../words/dates.ts'
import * as words from '../../words/words.ts'

interface RoundDetailsProps {
  readonly round: Round
  readonly durationMs: number | null
  /** In epoch milliseconds; null where the scores were never corrected. */
  readonly correctedAt: number | null
}

export function RoundDetails({ round, durationMs, correctedAt }: RoundDetailsProps) {
  const details: readonly (readonly [label: string, value: string])[] = [
    [words.summary.course, round.courseName],
    [words.summary.date, longDate(round.startedAt)],
    [words.summary.startTime, timeOfDay(round.startedAt)],
    [words.summary.duration, durationText(durationMs)],
    [words.summary.holes, String(round.totalHoles)],
    [words.summary.players, String(round.players.length)],
    ...(correctedAt === null ? [] : [[words.summary.corrected, longDate(correctedAt)] as const]),
  ]
  return (
    <Fold title={words.summary.details}>
      <dl>
        {details.map(([label, value]) => (
          <div
            key={label}
            className="flex flex-wrap gap-x-4 border-hair border-t py-2 first:border-t-0 first:pt-0 last:pb-0"
          >
            <dt className="w-[6rem] shrink-0 text-ink-2">{label}</dt>
            <dd className="score min-w-[7rem] flex-1 break-words text-right font-medium">
              <bdi translate={label === words.summary.course ? 'no' : 'yes'}>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </Fold>
  )
}
