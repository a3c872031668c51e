import type { HistoryEntry } from '@teemates/golf/history-entry'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { Card } from '../../ui/card.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { shortDate } from '../../words/dates.ts'
import { words } from '../../words/words.ts'

/** The last finished rounds, newest first. */
export function RecentRounds({ rows }: { readonly rows: readonly HistoryEntry[] }) {
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
                      row.thru === null ? words.history.holes(row.holeCount) : words.history.thru(row.thru),
                    ])}
                  </span>
                </span>{' '}
                <Total entry={row} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

/** The golfer's own, and the first player's where nobody of the round is known to be the golfer. */
function Total({ entry: { own, firstPlayer } }: { readonly entry: HistoryEntry }) {
  const strokes = own?.strokes ?? firstPlayer?.totalStrokes
  if (strokes === undefined) return null
  return (
    <span className="score shrink-0 font-bold text-2xl">
      {strokes}
      <span className="sr-only"> {words.home.totalStrokes}</span>
    </span>
  )
}
