import { useCallback, useLayoutEffect, useState } from 'react'

/** What an asynchronous read has come to. */
export type Reading<Value> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'ready'; readonly value: Value }

/**
 * A browser may never answer a request of its database, or not until it is asked on a new connection: from then on the golfer
 * can try again. In ms; a screen is mostly read in a tenth of a second.
 */
const LONGEST_READING_MS = 5000

/** The limit where only a file of the app is waited for, which takes its time on a slow cell. In ms. */
export const LONGEST_LOADING_MS = 30_000

interface Attempt<Value> {
  readonly read: (() => Promise<Value>) | null
  readonly reading: Reading<Value>
}

/**
 * Reads when first shown and whenever read is another function, so hand in one made by useCallback. again() reads once more;
 * what was read before stays in sight meanwhile, and also when reading it again fails. While read is null it is loading.
 * It has failed when it has come to nothing in limitMs; what comes of it later is shown all the same, until it is read
 * again.
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

  // Before the frame that says it is loading is painted: the answer needn't wait for that.
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
