import { type ArchivedRound, archivedCourseName } from '@teemates/golf/archive'
import type { HistoryEntry } from '@teemates/golf/history-entry'
import type { KnownSelf } from '@teemates/golf/statistics/me'
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readCourses, readHistoryEntries } from '../../rounds/history-rows.ts'
import { type Services, useServices } from '../../services.ts'
import { isFound } from './round-search.ts'

/** The number of rounds in a page. It is even, so that two columns are filled. */
const PAGE_SIZE = 20
/** The number of rounds that are read before anything is shown: as many as fit on a phone's screen. */
export const FIRST_ROWS = 8

export interface HistoryPage {
  /** The page's index, from 0. It stays the same when rows are deleted. */
  readonly place: number
  /** The year in which all of the page's rounds began, in the device's calendar. */
  readonly year: number
  /** Whether it is the first page of its year. */
  readonly beginsYear: boolean
  readonly rows: readonly HistoryEntry[]
}

/** Newest first. A page that didn't change stays the same object. */
export type HistoryPages = readonly HistoryPage[]

/** The rounds to show. */
export interface HistoryFilter {
  /** Words of the course's name or a year; '' for all rounds. */
  readonly text: string
  /** null for all rounds. */
  readonly roundIds: ReadonlySet<string> | null
}

export type HistoryState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'ready'
      readonly pages: HistoryPages
      readonly hasMore: boolean
      readonly moreFailed: boolean
      /** The number of rounds on this device. */
      readonly total: number
      /** The number of rounds that match the filter. */
      readonly found: number
    }

export type ReadyHistory = Extract<HistoryState, { kind: 'ready' }>

type ReadPage = Services['storage']['rounds']['page']

interface MatchingRounds extends Pick<ReadyHistory, 'total' | 'found'> {
  readonly page: ReadPage
}

/**
 * Reads the finished rounds that match the filter, page by page as they are scrolled to.
 * @param known decides whose strokes a row shows. Pass the same object until it changes; the same goes for filter.
 * @param filter null while it is unknown; nothing is read then
 */
export function useHistoryPages(known: KnownSelf, filter: HistoryFilter | null) {
  const { storage } = useServices()
  const [state, setState] = useState<HistoryState>({ kind: 'loading' })
  /** The number of the current read. Results of earlier reads are dropped. */
  const reading = useRef(0)
  /** The number of the read that is fetching a further page. */
  const busyFor = useRef<number | null>(null)
  /** The function that the last read used for its page. Further pages are read with it, too. */
  const readPage = useRef<ReadPage>(storage.rounds.page)
  const { match, forget } = useFilteredRounds()

  /** Reads again from the newest round on, as many rounds as are shown already. */
  async function readFor(whose: KnownSelf, which: HistoryFilter | null) {
    if (which === null) return
    reading.current += 1
    const mine = reading.current
    const count = Math.max(FIRST_ROWS, state.kind === 'ready' ? countOf(state.pages) : 0)
    try {
      const { page, total, found } = await match(which)
      const archived = await page(count)
      const rows = await readHistoryEntries(storage, archived, whose)
      if (mine !== reading.current) return
      readPage.current = page
      const hasMore = archived.length === count
      const pages = inPages(rows, [])
      startTransition(() => setState({ kind: 'ready', pages, hasMore, moreFailed: false, total, found }))
    } catch (error) {
      if (mine !== reading.current) return
      // The shown rounds stay. A page that was still loading is dropped and requested again when it is needed.
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
      const archived = await readPage.current(PAGE_SIZE, lastOf(before.pages))
      const rows = await readHistoryEntries(storage, archived, known)
      if (mine !== reading.current) return
      const hasMore = archived.length === PAGE_SIZE
      startTransition(() =>
        // Drop the page if the pages have changed meanwhile: it would be added twice, or after the rounds of another
        // filter.
        setState((now) => (now.kind === 'ready' && now.pages === before.pages ? withMore(now, rows, hasMore) : now)),
      )
    } catch {
      if (mine === reading.current) setState((now) => (now.kind === 'ready' ? { ...now, moreFailed: true } : now))
    } finally {
      if (busyFor.current === mine) busyFor.current = null
    }
  }, [storage, state, known])

  /** Removes a round from the screen at once. The read that follows the deletion gives the same result. */
  const drop = useCallback((roundId: string) => {
    setState((now) =>
      now.kind === 'ready' ? { ...now, pages: now.pages.map((page) => withoutRound(page, roundId)) } : now,
    )
  }, [])

  const readAgain = () => readFor(known, filter)
  const readOf = useEffectEvent((whose: KnownSelf, which: HistoryFilter | null) => void readFor(whose, which))
  const readAfterChange = useEffectEvent(() => void readAgain())
  useEffect(() => readOf(known, filter), [known, filter])
  useEffect(
    () =>
      storage.rounds.subscribe(() => {
        forget()
        readAfterChange()
      }),
    [storage, forget],
  )

  return { state, readAgain, readMore, drop }
}

/** Finds the rounds that match a filter. */
function useFilteredRounds() {
  const { storage } = useServices()
  /** All rounds with their names, for filtering; dropped when a round changes. */
  const everyRound = useRef<Promise<NamedRounds> | null>(null)

  function everyNamedRound(): Promise<NamedRounds> {
    if (everyRound.current !== null) return everyRound.current
    const asked = readNamedRounds(storage)
    // A page that failed is requested again next time.
    asked.catch(() => {
      if (everyRound.current === asked) everyRound.current = null
    })
    everyRound.current = asked
    return asked
  }

  async function match(filter: HistoryFilter): Promise<MatchingRounds> {
    const isFiltered = filter.text.trim() !== '' || filter.roundIds !== null
    const [total, every] = await Promise.all([storage.rounds.count(), isFiltered ? everyNamedRound() : null])
    if (every === null) return { page: storage.rounds.page, total, found: total }
    const wanted = wantedOf(every, filter)
    return { page: async (limit, before) => after(wanted, before, limit), total, found: wanted.length }
  }

  const forget = useCallback(() => {
    everyRound.current = null
  }, [])
  return { match, forget }
}

function countOf(pages: HistoryPages): number {
  return pages.reduce((sum, page) => sum + page.rows.length, 0)
}

/** The place of the oldest round shown, to read on from; undefined if there is none. */
function lastOf(pages: HistoryPages): Parameters<ReadPage>[1] {
  const last = pages.findLast((page) => page.rows.length > 0)?.rows.at(-1)
  return last === undefined ? undefined : { startedAt: last.startedAt, id: last.roundId }
}

function withMore(history: ReadyHistory, rows: readonly HistoryEntry[], hasMore: boolean): ReadyHistory {
  return { ...history, pages: [...history.pages, ...inPages(rows, history.pages)], hasMore, moreFailed: false }
}

/** Splits rows into pages of one year each, to follow the pages before. */
function inPages(rows: readonly HistoryEntry[], before: HistoryPages): HistoryPages {
  const pages: (HistoryPage & { readonly rows: HistoryEntry[] })[] = []
  for (const row of rows) {
    const year = new Date(row.startedAt).getFullYear()
    const last = pages.at(-1)
    if (last !== undefined && last.year === year && last.rows.length < PAGE_SIZE) {
      last.rows.push(row)
      continue
    }
    const beginsYear = (last ?? before.at(-1))?.year !== year
    pages.push({ place: before.length + pages.length, year, beginsYear, rows: [row] })
  }
  return pages
}

interface NamedRounds {
  /** Newest first, as in rounds.page. */
  readonly rounds: readonly ArchivedRound[]
  readonly nameOf: (round: ArchivedRound) => string
}

async function readNamedRounds(storage: Services['storage']): Promise<NamedRounds> {
  const rounds = (await storage.rounds.all()).toReversed()
  const courses = await readCourses(
    storage,
    rounds.filter(({ metadata }) => metadata.originalCourseName === ''),
  )
  return { rounds, nameOf: (round) => archivedCourseName(round, courses.get(round.courseId)) }
}

function wantedOf({ rounds, nameOf }: NamedRounds, { text, roundIds }: HistoryFilter): readonly ArchivedRound[] {
  return rounds.filter(
    (round) => (roundIds === null || roundIds.has(round.id)) && isFound(text, nameOf(round), round.startedAt),
  )
}

function after(rounds: readonly ArchivedRound[], before: Parameters<ReadPage>[1], limit: number) {
  const from = before === undefined ? 0 : rounds.findIndex((round) => round.id === before.id) + 1
  return rounds.slice(from, from + limit)
}

function withoutRound(page: HistoryPage, roundId: string): HistoryPage {
  const rows = page.rows.filter((row) => row.roundId !== roundId)
  return rows.length === page.rows.length ? page : { ...page, rows }
}
