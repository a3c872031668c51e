import type { HistoryEntry } from '@teemates/golf/history-entry'
import { Trash2 } from 'lucide-react'
import { memo } from 'react'
import { Link } from 'wouter'
import { addresses } from '../../addresses.ts'
import { ToParTile } from '../../features/scorecard/to-par.tsx'
import { IconButton } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { joinFacts } from '../../ui/facts.ts'
import { SwipeDelete } from '../../ui/swipe-delete.tsx'
import { SwipeRow } from '../../ui/swipe-row.tsx'
import { durationText, monthAndDay, shortDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { Trail } from '../../features/scorecard/trail.tsx'

interface HistoryRowProps {
  readonly row: HistoryEntry
  /** Whether the delete button is always shown, because a golfer with a mouse wouldn't know about swiping. */
  readonly hasMouse: boolean
  readonly onDelete: (row: HistoryEntry) => void
}

/** The date stands below a heading with its year. */
export const HistoryRow = memo(function HistoryRow({ row, hasMouse, onDelete }: HistoryRowProps) {
  const { own, thru, bestPlayer } = row
  const played = [
    monthAndDay(row.startedAt),
    words.screens.history.holes(row.holeCount),
    ...(row.elapsedMs === null ? [] : [durationText(row.elapsedMs)]),
  ]
  const others = [
    ...(own === null && thru !== null ? [words.screens.history.thru(thru)] : []),
    words.screens.history.players(row.playerCount),
    ...(row.isPartlyNotCounted ? [words.history.partlyNotCounted] : []),
    ...(row.isCorrectedForOneself ? [words.history.correctedForOneself] : []),
  ]
  const deleteLabel = words.history.deleteRound(row.courseName, shortDate(row.startedAt))
  return (
    <li className={classes('min-w-0 border-hair border-b', hasMouse && 'flex items-center gap-2')}>
      <SwipeRow
        className="min-w-0 flex-1"
        action={
          hasMouse ? null : <SwipeDelete label={deleteLabel} word={words.common.delete} onPress={() => onDelete(row)} />
        }
      >
        <Link href={addresses.round(row.roundId)} draggable={false} className="block min-h-20 bg-ground pt-2.5 pb-2">
          <span className="flex items-center gap-3">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 break-words text-row">
                <bdi translate="no">{row.courseName === '' ? words.screens.stats.unnamedCourse : row.courseName}</bdi>
              </span>{' '}
              <span className="score block text-ink-2 text-sm">{joinFacts(played)}</span>{' '}
              <span className="score block break-words text-ink-2 text-sm">
                {bestPlayer !== null && (
                  <>
                    <span>{words.history.best}</span> <bdi translate="no">{bestPlayer.nickname}</bdi>{' '}
                    <span>{`${bestPlayer.totalStrokes}\u00a0• `}</span>
                  </>
                )}
                <span>{joinFacts(others)}</span>
              </span>
            </span>{' '}
            {own !== null && (
              <span className="flex shrink-0 flex-col items-center gap-x-2.5 gap-y-0.5 min-[360px]:flex-row">
                <span
                  translate={thru === null ? 'no' : undefined}
                  className={classes('score', thru === null ? 'font-extrabold text-xl' : 'font-bold text-[0.9375rem]')}
                >
                  {thru === null ? own.strokes : words.screens.history.thru(thru)}
                </span>{' '}
                <ToParTile delta={own.toPar} isOpen={thru !== null} />
              </span>
            )}
          </span>
          {own !== null && <Trail toPars={own.trail} />}
        </Link>
      </SwipeRow>
      {hasMouse && (
        <IconButton label={deleteLabel} icon={<Trash2 aria-hidden="true" size={20} />} onClick={() => onDelete(row)} />
      )}
    </li>
  )
})
