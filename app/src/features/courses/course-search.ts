import type { Course } from '@teemates/golf/course'
import type { CourseSuggestion } from '@teemates/golf/vendor-course'
import type { CallFailure, CallOutcome } from '../../backend/call-outcome.ts'
import type { CourseCalls } from '../../backend/course-search.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'
import { type FoundCourse, foundOnDevice, foundTogether } from './saved-courses.ts'

/**
 * A trimmed query needs this many characters. The search starts this many milliseconds after the last key, and shows
 * at most this many courses of the device and of the backend each. Source: document 2 section 9.
 */
export const MIN_QUERY_LENGTH = 3
export const DEBOUNCE_MS = 250
export const RESULT_LIMIT = 10

export type SearchState =
  /** The query is too short. */
  | { readonly kind: 'cleared' }
  /** found: courses from the previous search that are still shown, and the device's own as soon as they are read. */
  | { readonly kind: 'searching'; readonly found: readonly FoundCourse[] }
  | { readonly kind: 'found'; readonly found: readonly FoundCourse[] }
  /** Only the device's own courses could be searched. failure: null if there is simply no signal or no backend. */
  | { readonly kind: 'on-device'; readonly found: readonly FoundCourse[]; readonly failure: string | null }

export interface CourseSearch {
  state(): SearchState
  subscribe(listener: () => void): () => void
  /** text: the whole query so far. */
  type(text: string): void
  /** Searches for the current query at once, even if it has been searched for already. */
  again(): void
  /** Ends the current search. Listeners aren't notified any more. */
  stop(): void
}

interface CourseSearchGiven {
  /** May reject: the part of the app that searches is loaded on demand. */
  readonly calls: () => Promise<Pick<CourseCalls, 'suggest'>>
  /** The courses on this device. */
  readonly courses: () => Promise<readonly Course[]>
}

/** Searches for courses while the golfer types. Only the last query gets an answer. */
export function createCourseSearch({ calls, courses }: CourseSearchGiven): CourseSearch {
  const listeners = new Set<() => void>()
  let state: SearchState = { kind: 'cleared' }
  let query = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  let asking = new AbortController()

  function show(next: SearchState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function end(): void {
    clearTimeout(timer)
    asking.abort()
  }

  function begin(): void {
    end()
    if ([...query].length < MIN_QUERY_LENGTH) return show({ kind: 'cleared' })
    show({ kind: 'searching', found: state.kind === 'cleared' ? [] : state.found })
  }

  function offeredBefore(): readonly FoundCourse[] {
    return state.kind === 'cleared' ? [] : state.found.filter(({ isOffered }) => isOffered)
  }

  async function search(): Promise<void> {
    asking = new AbortController()
    const { signal } = asking
    const answer = asked(calls, query, signal)
    const own = foundOnDevice(await courses().catch(() => []), query, RESULT_LIMIT)
    if (signal.aborted) return
    // Show the device's own courses now: with a weak signal the backend's answer may take seconds.
    if (own.length > 0) show({ kind: 'searching', found: foundTogether(own, offeredBefore()) })
    const outcome = await answer
    if (signal.aborted) return
    if (outcome.ok) return show({ kind: 'found', found: foundTogether(own, outcome.value) })
    show({ kind: 'on-device', found: own, failure: outcome.text })
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    type(text) {
      const typed = text.trim()
      if (typed === query) return
      query = typed
      begin()
      if (state.kind === 'searching') timer = setTimeout(() => void search(), DEBOUNCE_MS)
    },
    again() {
      begin()
      if (state.kind === 'searching') void search()
    },
    stop: end,
  }
}

type Asked =
  | (CallOutcome<readonly CourseSuggestion[]> & { readonly ok: true })
  | { readonly ok: false; readonly text: string | null }

async function asked(calls: CourseSearchGiven['calls'], query: string, signal: AbortSignal): Promise<Asked> {
  try {
    const outcome = await (await calls()).suggest(query, RESULT_LIMIT, signal)
    return outcome.ok ? outcome : { ok: false, text: searchFailureText(outcome.failure) }
  } catch {
    return { ok: false, text: words.setup.searchFailed }
  }
}

/** null if nothing went wrong: there is no signal, or no backend. */
function searchFailureText(failure: CallFailure): string | null {
  switch (failure.kind) {
    case 'offline':
    case 'not-configured':
      return null
    case 'refused':
    case 'refused-otherwise':
      return failure.message.trim() === '' ? words.setup.searchFailed : failure.message
    case 'signed-out':
    case 'rate-limited':
    case 'timeout':
    case 'unreachable':
    case 'server-error':
    case 'not-understood':
    case 'too-large':
      return callFailureText(failure)
  }
}
