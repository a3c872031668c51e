import type { HistoryRow } from '@teemates/golf/history-row'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { Card } from '../../ui/card.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { shortDate } from '../../words/dates.ts'
import { words } from '../../words/words.ts'

/** The last finished rounds, newest first. */
export function RecentRounds({ rows }: { readonly rows: readonly HistoryRow[] }) {
  return (
    <Card title={words.home.recentRounds}>
      {rows.length === 0 ? (
        <div className="py-4 text-center">
          <p className="font-medium">{words.home.noRounds}</p>
          <p className="text-ink-2 text-sm">{words.home.noRoundsText}</p>
        </div>
      ) : (
        <ul className="-mx-4 -mb-4">
          {rows.map((row) => (
            <li key={row.roundId} className="border-hair border-t">
              <Link
                href={addresses.round(row.roundId)}
                className="flex min-h-16 items-center gap-3 px-4 py-2 last:rounded-b-panel"
              >
                <span className="min-w-0 flex-1">
                  <span className="line-clamp-2 break-words font-semibold leading-snug">
                    <bdi>{row.courseName}</bdi>
                  </span>{' '}
                  <span className="score block text-ink-2 text-sm">
                    {joinFacts([
                      shortDate(row.startedAt),
                      words.history.players(row.playerCount),
                      words.history.holes(row.holeCount),
                    ])}
                  </span>
                </span>
                {row.firstPlayer !== null && (
                  <span className="score shrink-0 font-bold text-2xl">
                    {row.firstPlayer.totalStrokes}
                    <span className="sr-only"> {words.home.totalStrokes}</span>
                  </span>
                )}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
