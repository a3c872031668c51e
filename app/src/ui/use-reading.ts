import { useCallback, useLayoutEffect, useState } from 'react'

/** The state of an asynchronous read. */
export type Reading<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly value: Value }

/**
 * After this many ms the golfer can try again. A browser may never answer a database request, or only on a new connection.
 * Most screens are read in a tenth of a second.
 */
const LONGEST_READING_MS = 5000

/** The limit in ms if only a file of the app is awaited, which takes longer on a slow mobile network. */
export const LONGEST_LOADING_MS = 30_000

interface Attempt<Value> {
  readonly read: (() => Promise<Value>) | null
  readonly reading: Reading<Value>
}

/**
 * Reads on mount and whenever the read function changes, so pass one made by useCallback. again() repeats the read; the
 * last value stays visible meanwhile, even if the new read fails. A null read means loading. A read that takes longer than
 * limitMs has failed, but a later result is still shown until the next read.
 */
export function useReading<Value>(
  read: (() => Promise<Value>) | null,
  limitMs = LONGEST_READING_MS,
): {
  readonly reading: Reading<Value>
  readonly again: () => void
} {
  const [attempt, setAttempt] = useState<Attempt<Value>>({ read, reading: { kind: 'loading' } })
  const [count, setCount] = useState(0)

  // A layout effect starts reading before the loading state is painted.
  useLayoutEffect(() => {
    if (read === null) return
    let isCurrent = true
    function failed(error: unknown) {
      if (!isCurrent) return
      setAttempt((before) =>
        before.read === read && before.reading.kind === 'ready' ? before : { read, reading: { kind: 'failed', error } },
      )
    }
    const late = () => failed(new DOMException('It has not been read in time.', 'TimeoutError'))
    const timer = setTimeout(late, limitMs)
    read()
      .then((value) => {
        if (isCurrent) setAttempt({ read, reading: { kind: 'ready', value } })
      }, failed)
      .finally(() => clearTimeout(timer))
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [read, count, limitMs])

  const again = useCallback(() => {
    setAttempt((before) => (before.reading.kind === 'failed' ? { ...before, reading: { kind: 'loading' } } : before))
    setCount((before) => before + 1)
  }, [])
  return { reading: attempt.read === read ? attempt.reading : { kind: 'loading' }, again }
}
