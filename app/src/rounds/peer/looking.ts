/** Something that is looked up when there is a reason to, and never twice at once. */
export interface Looking {
  /** Looks now, or as soon as it may. */
  look(): void
  stop(): void
}

interface LookingGiven {
  /** Runs it once, ms from now; what is returned calls it off. */
  readonly after: (ms: number, run: () => void) => () => void
  /** At the least between two looks. */
  readonly pauseMs: number
  /** False where it has to be tried again. Never rejects. */
  readonly work: () => Promise<boolean>
}

/** However often somebody says that there is something to be seen, as anybody may, one look follows the other. */
export function createLooking({ after, pauseMs, work }: LookingGiven): Looking {
  let isLooking = false
  let isWanted = false
  let callOff: (() => void) | undefined
  let isStopped = false

  async function run(): Promise<void> {
    isLooking = true
    isWanted = false
    const isDone = await work()
    isLooking = false
    if (isStopped) return
    if (!isDone) isWanted = true
    callOff = after(pauseMs, () => {
      callOff = undefined
      if (isWanted) void run()
    })
  }

  return {
    look() {
      isWanted = true
      if (!isStopped && !isLooking && callOff === undefined) void run()
    },
    stop() {
      isStopped = true
      callOff?.()
    },
  }
}
