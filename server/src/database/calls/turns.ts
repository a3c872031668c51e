/** Too many calls of one key are waiting already. The client should try again later. */
export class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce'
}

export interface TurnsOptions {
  /** How many calls of one key run at once. Further ones wait in order. */
  readonly atOnce: number
  /** How many calls of one key may wait. */
  readonly waiting: number
  /** A call that waited longer is rejected when its turn comes, because its client may be gone. Milliseconds. */
  readonly patienceMs: number
}

export interface Turns {
  /** @throws TooManyAtOnce, or the work's own error */
  run<T>(key: string, work: () => Promise<T>): Promise<T>
}

interface Line {
  running: number
  readonly queue: { readonly since: number; readonly turn: PromiseWithResolvers<void> }[]
}

/** @param now a monotonic clock in milliseconds */
export function turns(options: TurnsOptions, now: () => number = () => performance.now()): Turns {
  const lines = new Map<string, Line>()

  function pass(key: string, line: Line): void {
    for (let first = line.queue.shift(); first !== undefined; first = line.queue.shift()) {
      if (now() - first.since <= options.patienceMs) return first.turn.resolve()
      first.turn.reject(new TooManyAtOnce())
    }
    line.running -= 1
    if (line.running === 0) lines.delete(key)
  }

  return {
    async run(key, work) {
      const line: Line = lines.get(key) ?? { running: 0, queue: [] }
      lines.set(key, line)
      if (line.running < options.atOnce) {
        line.running += 1
      } else {
        if (line.queue.length >= options.waiting) throw new TooManyAtOnce()
        const turn = Promise.withResolvers<void>()
        line.queue.push({ since: now(), turn })
        await turn.promise
      }
      try {
        return await work()
      } finally {
        pass(key, line)
      }
    },
  }
}
