import type { HistoryRow as Row } from '@teemates/golf/history-row'
import { memo } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { joinFacts } from '../../ui/facts.ts'
import { OneLine } from '../../ui/one-line.tsx'
import { SwipeDelete } from '../../ui/swipe-delete.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import { durationText, shortDate } from '../../words/dates.ts'
import { words } from '../../words/words.ts'

interface HistoryRowProps {
  readonly row: Row
  readonly onDelete: (row: Row) => void
}

export const HistoryRow = memo(function HistoryRow({ row, onDelete }: HistoryRowProps) {
  const date = shortDate(row.startedAt)
  const facts = [
    words.history.players(row.playerCount),
    words.history.holes(row.holeCount),
    ...(row.elapsedMs === null ? [] : [durationText(row.elapsedMs)]),
  ]
  return (
    <li className="min-w-0">
      <SwipeRow
        action={<SwipeDelete label={words.history.deleteRound(row.courseName, date)} onPress={() => onDelete(row)} />}
      >
        <Link
          href={addresses.round(row.roundId)}
          draggable={false}
          className="flex min-h-20 items-center gap-3 rounded-panel border border-hair bg-paper px-4 py-3"
        >
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 break-words font-semibold text-lg leading-snug">
              <bdi>{row.courseName}</bdi>
            </span>{' '}
            <span className="score block text-ink-2 text-sm">{date}</span>{' '}
            <span className="score block text-ink-2 text-sm">{joinFacts(facts)}</span>
          </span>
          {row.bestPlayer !== null && (
            <span className="w-[min(6rem,25vw)] shrink-0 text-right">
              <span className="score block font-bold text-2xl leading-tight">{row.bestPlayer.totalStrokes}</span>{' '}
              <OneLine text={row.bestPlayer.nickname} className="text-sm" />
            </span>
          )}
        </Link>
      </SwipeRow>
    </li>
  )
})
