import type { HistoryRow } from '@teemates/golf/history-row'
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readHistoryRows } from '../../rounds/history-rows.ts'
import { useServices } from '../../services.ts'

/** Rounds read at a time, and mounted at a time when they come into sight. Even, so that two columns fill up. */
const PAGE_SIZE = 20
/** Read before anything is shown: what a phone's screen holds. */
export const FIRST_ROWS = 8

export interface HistoryPage {
  /** Its place among the pages, from 0; stays the same when rows go. */
  readonly place: number
  readonly rows: readonly HistoryRow[]
}

/** Newest first. A page that didn't change stays the same object. */
export type HistoryPages = readonly HistoryPage[]

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly pages: HistoryPages; readonly hasMore: boolean; readonly moreFailed: boolean }

/** The finished rounds, read page by page as they are scrolled to. */
export function useHistoryPages() {
  const { storage } = useServices()
  const [state, setState] = useState<State>({ kind: 'loading' })
  /** Counts the readings: what comes from an older one is dropped. */
  const reading = useRef(0)
  /** The reading for which more is under way. */
  const busyFor = useRef<number | null>(null)

  /** From the newest on, as many as are shown already. */
  async function readAnew() {
    reading.current += 1
    const mine = reading.current
    const count = Math.max(FIRST_ROWS, state.kind === 'ready' ? countOf(state.pages) : 0)
    try {
      const archived = await storage.rounds.page(count)
      const rows = await readHistoryRows(storage, archived)
      if (mine !== reading.current) return
      const hasMore = archived.length === count
      startTransition(() => setState({ kind: 'ready', pages: inPages(rows, 0), hasMore, moreFailed: false }))
    } catch (error) {
      if (mine !== reading.current) return
      // What is shown stays; more that was under way is dropped, so it waits to be asked for again.
      setState((before) =>
        before.kind === 'ready' ? { ...before, moreFailed: before.hasMore } : { kind: 'failed', error },
      )
    }
  }

  const readMore = useCallback(async () => {
    const before = state
    if (before.kind !== 'ready' || !before.hasMore || busyFor.current === reading.current) return
    const mine = reading.current
    busyFor.current = mine
    try {
      const last = before.pages.findLast((page) => page.rows.length > 0)?.rows.at(-1)
      const archived = await storage.rounds.page(
        PAGE_SIZE,
        last === undefined ? undefined : { startedAt: last.startedAt, id: last.roundId },
      )
      const rows = await readHistoryRows(storage, archived)
      if (mine !== reading.current) return
      startTransition(() =>
        setState((now) =>
          // Not twice, where this was asked for while the page before was on its way to the screen.
          now.kind === 'ready' && now.pages.length === before.pages.length
            ? {
                ...now,
                pages: [...now.pages, ...inPages(rows, now.pages.length)],
                hasMore: archived.length === PAGE_SIZE,
                moreFailed: false,
              }
            : now,
        ),
      )
    } catch {
      if (mine === reading.current) setState((now) => (now.kind === 'ready' ? { ...now, moreFailed: true } : now))
    } finally {
      if (busyFor.current === mine) busyFor.current = null
    }
  }, [storage, state])

  /** Out of sight at once; the reading that follows a deletion comes to the same. */
  const drop = useCallback((roundId: string) => {
    setState((now) =>
      now.kind === 'ready' ? { ...now, pages: now.pages.map((page) => withoutRound(page, roundId)) } : now,
    )
  }, [])

  const read = useEffectEvent(() => void readAnew())
  useEffect(() => {
    read()
    return storage.rounds.subscribe(() => read())
  }, [storage])

  return { state, readAnew, readMore, drop }
}

function countOf(pages: HistoryPages): number {
  return pages.reduce((sum, page) => sum + page.rows.length, 0)
}

function inPages(rows: readonly HistoryRow[], firstPlace: number): HistoryPages {
  return Array.from({ length: Math.ceil(rows.length / PAGE_SIZE) }, (_, index) => ({
    place: firstPlace + index,
    rows: rows.slice(index * PAGE_SIZE, (index + 1) * PAGE_SIZE),
  }))
}

function withoutRound(page: HistoryPage, roundId: string): HistoryPage {
  const rows = page.rows.filter((row) => row.roundId !== roundId)
  return rows.length === page.rows.length ? page : { ...page, rows }
}
