import { type ArchivedRound, archivedCourseName } from '@teemates/golf/archive'
import type { HistoryEntry } from '@teemates/golf/history-entry'
import type { KnownSelf } from '@teemates/golf/statistics/me'
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { readCourses, readHistoryEntries } from '../../rounds/history-rows.ts'
import { type Services, useServices } from '../../services.ts'
import { isFound } from './round-search.ts'

/** Rounds read at a time, and mounted at a time when they come into sight. Even, so that two columns fill up. */
const PAGE_SIZE = 20
/** Read before anything is shown: what a phone's screen holds. */
export const FIRST_ROWS = 8

export interface HistoryPage {
  /** Its place among the pages, from 0; stays the same when rows go. */
  readonly place: number
  /** All of its rounds were begun in this year of the device's own calendar. */
  readonly year: number
  /** Whether it is the first page of its year. */
  readonly beginsYear: boolean
  readonly rows: readonly HistoryEntry[]
}

/** Newest first. A page that didn't change stays the same object. */
export type HistoryPages = readonly HistoryPage[]

/** Which rounds are wanted. */
export interface HistoryFilter {
  /** Words of the course's name or a year; '' for all. */
  readonly text: string
  /** Null: whichever. */
  readonly roundIds: ReadonlySet<string> | null
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | {
      readonly kind: 'ready'
      readonly pages: HistoryPages
      readonly hasMore: boolean
      readonly moreFailed: boolean
      /** Rounds on this device. */
      readonly total: number
      /** How many of them are wanted. */
      readonly found: number
    }

type ReadPage = Services['storage']['rounds']['page']

/**
 * The finished rounds that are wanted, read page by page as they are scrolled to.
 * @param known decides whose strokes a line shows; the same object as long as it says the same, like filter
 * @param filter null while it isn't known yet: then nothing is read
 */
export function useHistoryPages(known: KnownSelf, filter: HistoryFilter | null) {
  const { storage } = useServices()
  const [state, setState] = useState<State>({ kind: 'loading' })
  /** Counts the readings: what comes from an older one is dropped. */
  const reading = useRef(0)
  /** The reading for which more is under way. */
  const busyFor = useRef<number | null>(null)
  /** How the last reading read a page; the pages that follow are read alike. */
  const readPage = useRef<ReadPage>(storage.rounds.page)
  /** All rounds, for those that are looked for; dropped when one of them changes. */
  const everyRound = useRef<Promise<NamedRounds> | null>(null)

  /** From the newest on, as many as are shown already. */
  async function readFor(whose: KnownSelf, which: HistoryFilter | null) {
    if (which === null) return
    reading.current += 1
    const mine = reading.current
    const count = Math.max(FIRST_ROWS, state.kind === 'ready' ? countOf(state.pages) : 0)
    try {
      const isFiltered = which.text.trim() !== '' || which.roundIds !== null
      const [total, every] = await Promise.all([storage.rounds.count(), isFiltered ? everyNamedRound() : null])
      const wanted = every === null ? null : wantedOf(every, which)
      const page: ReadPage =
        wanted === null ? storage.rounds.page : async (limit, before) => after(wanted, before, limit)
      const archived = await page(count)
      const rows = await readHistoryEntries(storage, archived, whose)
      if (mine !== reading.current) return
      readPage.current = page
      const found = wanted?.length ?? total
      const hasMore = archived.length === count
      const pages = inPages(rows, [])
      startTransition(() => setState({ kind: 'ready', pages, hasMore, moreFailed: false, total, found }))
    } catch (error) {
      if (mine !== reading.current) return
      // What is shown stays; more that was under way is dropped, so it waits to be asked for again.
      setState((before) =>
        before.kind === 'ready' ? { ...before, moreFailed: before.hasMore } : { kind: 'failed', error },
      )
    }
  }

  function everyNamedRound(): Promise<NamedRounds> {
    if (everyRound.current !== null) return everyRound.current
    const asked = readNamedRounds(storage)
    // What has failed is asked for again next time.
    asked.catch(() => {
      if (everyRound.current === asked) everyRound.current = null
    })
    everyRound.current = asked
    return asked
  }

  const readMore = useCallback(async () => {
    const before = state
    if (before.kind !== 'ready' || !before.hasMore || busyFor.current === reading.current) return
    const mine = reading.current
    busyFor.current = mine
    try {
      const last = before.pages.findLast((page) => page.rows.length > 0)?.rows.at(-1)
      const archived = await readPage.current(
        PAGE_SIZE,
        last === undefined ? undefined : { startedAt: last.startedAt, id: last.roundId },
      )
      const rows = await readHistoryEntries(storage, archived, known)
      if (mine !== reading.current) return
      startTransition(() =>
        setState((now) =>
          // Neither twice, where the page before was still on its way to the screen, nor after rounds of another filter.
          now.kind === 'ready' && now.pages === before.pages
            ? {
                ...now,
                pages: [...now.pages, ...inPages(rows, now.pages)],
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
  }, [storage, state, known])

  /** Out of sight at once; the reading that follows a deletion comes to the same. */
  const drop = useCallback((roundId: string) => {
    setState((now) =>
      now.kind === 'ready' ? { ...now, pages: now.pages.map((page) => withoutRound(page, roundId)) } : now,
    )
  }, [])

  const readAnew = () => readFor(known, filter)
  const readOf = useEffectEvent((whose: KnownSelf, which: HistoryFilter | null) => void readFor(whose, which))
  const readAgain = useEffectEvent(() => void readAnew())
  useEffect(() => readOf(known, filter), [known, filter])
  useEffect(
    () =>
      storage.rounds.subscribe(() => {
        everyRound.current = null
        readAgain()
      }),
    [storage],
  )

  return { state, readAnew, readMore, drop }
}

function countOf(pages: HistoryPages): number {
  return pages.reduce((sum, page) => sum + page.rows.length, 0)
}

/** In pages of one year each, which follow the ones before. */
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
  /** Newest first, as rounds.page has them. */
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
