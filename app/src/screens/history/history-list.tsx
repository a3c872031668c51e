import type { HistoryRow as Row } from '@teemates/golf/history-row'
import { memo, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { words } from '../../words/words.ts'
import type { HistoryPages } from './history-pages.ts'
import { HistoryRow } from './history-row.tsx'
import { useNearness } from './nearness.ts'

interface HistoryListProps {
  readonly pages: HistoryPages
  readonly hasMore: boolean
  readonly moreFailed: boolean
  readonly onMore: () => void
  readonly onDelete: (row: Row) => void
}

/** The finished rounds. Only pages near the window are in the document; the others keep their height. */
export function HistoryList({ pages, hasMore, moreFailed, onMore, onDelete }: HistoryListProps) {
  return (
    <div className="flex flex-col gap-3">
      {pages.map((page) => (
        <PageOfRows key={page.place} rows={page.rows} onDelete={onDelete} />
      ))}
      {moreFailed ? (
        <Notice
          kind="error"
          text={words.history.moreFailed}
          action={<Button onClick={onMore}>{words.common.tryAgain}</Button>}
        />
      ) : (
        hasMore && <MoreMark pages={pages} onNear={onMore} />
      )}
    </div>
  )
}

interface PageOfRowsProps {
  readonly rows: readonly Row[]
  readonly onDelete: (row: Row) => void
}

const PageOfRows = memo(function PageOfRows({ rows, onDelete }: PageOfRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [awayHeightPx, setAwayHeightPx] = useState<number | null>(null)
  useNearness(list, (isNear, heightPx) => {
    // A page with the focus in it stays, or the keyboard would lose its place.
    if (!isNear && list.current?.contains(document.activeElement) === true) return
    setAwayHeightPx(isNear ? null : heightPx)
  })
  if (rows.length === 0) return null
  return (
    <ul
      ref={list}
      className="grid gap-3 md:grid-cols-2"
      style={awayHeightPx === null ? undefined : { height: awayHeightPx }}
    >
      {awayHeightPx === null && rows.map((row) => <HistoryRow key={row.roundId} row={row} onDelete={onDelete} />)}
    </ul>
  )
})

/** The end of what has been read: coming near it asks for more. */
function MoreMark({ pages, onNear }: { readonly pages: HistoryPages; readonly onNear: () => void }) {
  const mark = useRef<HTMLParagraphElement>(null)
  const near = useRef(false)
  useNearness(mark, (isNear) => {
    near.current = isNear
    if (isNear) onNear()
  })
  // Still near after other pages came: nothing crosses the line, so ask again.
  useEffect(() => {
    if (near.current && pages.length > 0) onNear()
  }, [pages, onNear])
  return (
    <p ref={mark} role="status" className="py-4 text-center text-ink-soft text-sm">
      {words.history.loadingMore}
    </p>
  )
}
