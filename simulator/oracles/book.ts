import type { LiveOperationBody, NewLiveOperation } from '../../app/src/storage/live/live-store.ts'
import type { RoundResult } from '../../app/src/rounds/session.ts'

/** The invariants, by their numbers in the plan. */
export const oracles = {
  O1: 'no acknowledged stroke is lost',
  O2: 'no stroke is invented, or written twice',
  O3: 'none is silently overwritten',
  O4: 'what stands in the end is what was tapped last',
  O5: 'what is shown never goes back',
  O6: 'nobody writes for a seat that isn’t theirs',
  O7: 'a hole is left once, through an open gate, because somebody asked',
  O8: 'a game ends once, and is in history once',
  O9: 'when faults stop everything is sent and equal',
  O10: 'nothing that a screen waits for hangs',
  O11: 'requests stay few and small',
} as const
export type Oracle = keyof typeof oracles

export interface Violation {
  readonly oracle: Oracle
  readonly what: string
  /** Milliseconds since the run's beginning. */
  readonly at: number
}

/** One change of strokes that a golfer made. */
export interface Tap {
  readonly device: number
  readonly tab: object
  readonly playerId: string
  readonly hole: number
  readonly strokes: number
  readonly operationIds: string[]
  /** Null until the app has responded. */
  result: RoundResult | null
}

interface Drawn {
  readonly body: LiveOperationBody
  /** The id of the operation as stored on its device. */
  readonly origin: string
}

/** The golfers' actions and the violations of one run. */
export class Book {
  readonly #now: () => number
  readonly violations: Violation[] = []
  readonly taps: Tap[] = []
  /** By operation id. */
  readonly drawn = new Map<string, Drawn>()
  /** The codes with which the server rejected operations, by operation id: stable codes, and 'stale' for a score that lost. */
  readonly refusals = new Map<string, Set<string>>()
  /** A newer server's codes for the known ones. */
  readonly renamedRefusals = new Map<string, string>()
  /** Positions that somebody wanted to leave. */
  readonly wantedToLeave = new Set<number>()
  /** How often the server was restored to an earlier moment. */
  restores = 0
  /** How often an account was lost, which lets the same operation come from another one. */
  lostSessions = 0
  #tapping: Tap | null = null

  constructor(now: () => number) {
    this.#now = now
  }

  found(oracle: Oracle, what: string): void {
    this.violations.push({ oracle, what, at: this.#now() })
  }

  /** Runs the task of a tap, and records its result. */
  async tap(tap: Tap, run: () => Promise<RoundResult>): Promise<void> {
    this.#tapping = tap
    const promise = run()
    this.#tapping = null
    this.taps.push(tap)
    tap.result = await promise
  }

  /** While a tap's task runs, both the earlier and the tapped strokes may be shown. */
  get isTapping(): boolean {
    return this.#tapping !== null
  }

  drew(operations: readonly NewLiveOperation[]): void {
    for (const { operationId, body } of operations) {
      if (this.drawn.has(operationId)) this.found('O2', `operation ${operationId} was drawn twice`)
      this.drawn.set(operationId, { body, origin: operationId })
      this.#tapping?.operationIds.push(operationId)
    }
  }

  /** The operation was sent under another id. */
  sentAs(operationId: string, other: string): void {
    const drawn = this.drawn.get(operationId)
    if (drawn !== undefined) this.drawn.set(other, drawn)
  }

  /** The id under which the operation with this id is stored on its device. */
  originOf(operationId: string | null): string | undefined {
    return operationId === null ? undefined : this.drawn.get(operationId)?.origin
  }

  refused(operationId: string, code: string): void {
    const origin = this.originOf(operationId) ?? operationId
    const known = this.refusals.get(origin) ?? new Set()
    this.refusals.set(origin, known.add(code).add(this.renamedRefusals.get(code) ?? code))
  }

  /** The device's own taps that changed the cell. */
  tapsOn(device: number, playerId: string, hole: number): Tap[] {
    const isOnSlot = (tap: Tap) => tap.device === device && tap.playerId === playerId && tap.hole === hole
    return this.taps.filter((tap) => isOnSlot(tap) && tap.operationIds.length > 0)
  }
}
