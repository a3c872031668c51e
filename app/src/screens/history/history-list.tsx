import type { HistoryEntry } from '@teemates/golf/history-entry'
import { memo, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import { SectionHead } from '../../ui/section.tsx'
import { useMouse } from '../../ui/use-media.ts'
import * as words from '../../words/words.ts'
import { FIRST_ROWS, type HistoryPages } from './history-pages.ts'
import { HistoryRow } from './history-row.tsx'
import { useNearness } from './nearness.ts'

interface HistoryListProps {
  readonly pages: HistoryPages
  readonly hasMore: boolean
  readonly moreFailed: boolean
  readonly onMore: () => void
  readonly onDelete: (row: HistoryEntry) => void
}

/** The finished rounds. Only pages near the window are in the document; the others keep their height. */
export function HistoryList({ pages, hasMore, moreFailed, onMore, onDelete }: HistoryListProps) {
  return (
    <div className="flex flex-col">
      {pages.map((page) => (
        <div key={page.place}>
          {page.beginsYear && page.rows.length > 0 && (
            <SectionHead
              level={3}
              title={String(page.year)}
              isName
              aside={page.place === 0 ? words.history.yourStrokes : undefined}
              className="mt-2"
            />
          )}
          <PageOfRows rows={page.rows} onDelete={onDelete} />
        </div>
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
  readonly rows: readonly HistoryEntry[]
  readonly onDelete: (row: HistoryEntry) => void
}

/**
 * One page of rows. A few rows are mounted or removed in each frame, long before they become visible, because all of
 * them at once would block scrolling.
 */
const PageOfRows = memo(function PageOfRows({ rows, onDelete }: PageOfRowsProps) {
  const list = useRef<HTMLUListElement>(null)
  const [awayHeightPx, setAwayHeightPx] = useState<number | null>(null)
  const [isWanted, setIsWanted] = useState(true)
  useNearness(list, (isNear, heightPx) => {
    // A page that contains the focus stays, because the keyboard would lose its place.
    if (!isNear && list.current?.contains(document.activeElement) === true) return
    if (!isNear && isWanted) setAwayHeightPx(heightPx)
    setIsWanted(isNear)
  })
  const hasMouse = useMouse()
  const mounted = useStepwise(isWanted ? rows.length : 0)
  if (rows.length === 0) return null
  const isWhole = mounted >= rows.length
  // Until all rows are mounted, the list keeps its earlier height or the least height it will have, so that the rows
  // below don't move into view.
  const minHeight = awayHeightPx ?? `${rows.length * MIN_REM_A_ROW}rem`
  return (
    <ul ref={list} className="grid content-start gap-x-8 md:grid-cols-2" style={isWhole ? undefined : { minHeight }}>
      {rows.slice(0, mounted).map((row) => (
        <HistoryRow key={row.roundId} row={row} hasMouse={hasMouse} onDelete={onDelete} />
      ))}
    </ul>
  )
})

/** The number of rows that are mounted or removed in each frame after the first. */
const ROWS_A_FRAME = 4

/** The least height of a row, whose two lines then stand side by side. */
const MIN_REM_A_ROW = 2.5

/** A number of rows that approaches the wanted one by a few in each frame. */
function useStepwise(wanted: number): number {
  const [count, setCount] = useState(Math.min(wanted, FIRST_ROWS))
  useEffect(() => {
    if (count === wanted) return
    const next = count < wanted ? Math.min(wanted, count + ROWS_A_FRAME) : Math.max(wanted, count - ROWS_A_FRAME)
    const frame = requestAnimationFrame(() => setCount(next))
    return () => cancelAnimationFrame(frame)
  }, [count, wanted])
  return count
}

/** The end of the rows read so far. Coming near it requests more. */
function MoreMark({ pages, onNear }: { readonly pages: HistoryPages; readonly onNear: () => void }) {
  const mark = useRef<HTMLParagraphElement>(null)
  const near = useRef(false)
  useNearness(mark, (isNear) => {
    near.current = isNear
    if (isNear) onNear()
  })
  // If the mark is still near after more pages came, the observer reports nothing new, so request again.
  useEffect(() => {
    if (near.current && pages.length > 0) onNear()
  }, [pages, onNear])
  return (
    <p ref={mark} role="status" className="py-4 text-center text-ink-2 text-sm">
      {words.history.loadingMore}
    </p>
  )
}
