import type { HistoryEntry } from '@teemates/golf/history-entry'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { BlankCardPicture } from '../../features/scorecard/blank-card-picture.tsx'
import { ToParTile } from '../../features/scorecard/to-par.tsx'
import { Trail } from '../../features/scorecard/trail.tsx'
import { joinFacts } from '../../ui/facts.ts'
import { Section } from '../../ui/section.tsx'
import { shortDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'

/** The last completed rounds, newest first. */
export function RecentRounds({ rows }: { readonly rows: readonly HistoryEntry[] }) {
  return (
    <Section title={words.home.recentRounds}>
      {rows.length === 0 ? (
        <div className="flex flex-col items-center gap-1 pt-2 pb-4 text-center">
          <BlankCardPicture />
          <p className="text-row">{words.home.noRounds}</p>
          <p className="text-ink-2">{words.home.noRoundsText}</p>
        </div>
      ) : (
        <ul className="-mt-1">
          {rows.map((row) => (
            <li key={row.roundId} className="min-w-0 border-hair border-b last:border-b-0">
              <RecentRound row={row} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function RecentRound({ row }: { readonly row: HistoryEntry }) {
  const { own, thru } = row
  const facts = joinFacts([
    shortDate(row.startedAt),
    own?.place === undefined || own.place === null
      ? words.screens.history.players(row.playerCount)
      : words.home.placeOf(words.screens.scoring.place(own.place.rank, own.place.isShared), row.playerCount),
    thru === null ? words.screens.history.holes(row.holeCount) : words.screens.history.thru(thru),
  ])
  return (
    <Link href={addresses.round(row.roundId)} className="block min-h-16 py-2.5">
      {/* With large text the score goes below the course and its details. */}
      <span className="flex flex-wrap items-center gap-x-3">
        <span className="min-w-[min(9rem,100%)] flex-1">
          <span className="line-clamp-2 break-words text-row">
            <bdi translate="no">{row.courseName === '' ? words.screens.stats.unnamedCourse : row.courseName}</bdi>
          </span>{' '}
          <span className="score block text-ink-2 text-sm">{facts}</span>
        </span>{' '}
        <Total entry={row} />
        {own !== null && <ToParTile delta={own.toPar} isOpen={thru !== null} />}
      </span>
      {own !== null && <Trail toPars={own.trail} />}
    </Link>
  )
}

/** The golfer's result, or the first player's if no player is known to be the golfer. */
function Total({ entry: { own, firstPlayer } }: { readonly entry: HistoryEntry }) {
  const strokes = own?.strokes ?? firstPlayer?.totalStrokes
  if (strokes === undefined) return null
  return (
    <span className="score ml-auto shrink-0 font-extrabold text-2xl">
      <span translate="no">{strokes}</span>
      <span className="sr-only"> {words.home.totalStrokes}</span>
    </span>
  )
}
