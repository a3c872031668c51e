/**
 * Makes a write that runs once at a time. All calls during a run share the next one, which begins when that run is over: a
 * failing disk answers each write only after its own retries, so the last one of a queue would wait for the retries of all.
 * @param write stores what is newest when it begins
 */
export function oneWriteAtATime(write: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  let next: Promise<void> | undefined

  function begin(): Promise<void> {
    next = undefined
    const running = write()
    last = running.catch(() => undefined)
    return running
  }

  return () => (next ??= last.then(begin))
}
