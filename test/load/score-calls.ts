import { randomUUID } from 'node:crypto'
import type { HttpCaller } from './http-caller.ts'
import { revisionOf, type Seat } from './played-games.ts'

/** The results of many strokes written one after the other. */
export interface ScoreCalls {
  /** Milliseconds of each successful call, from its due time. */
  readonly ms: number[]
  /** The acknowledged operations. */
  readonly acknowledged: Set<string>
  /** Counts of failed calls, by their answer. */
  readonly failures: Map<string, number>
  seconds: number
}

export function noCalls(): ScoreCalls {
  return { ms: [], acknowledged: new Set(), failures: new Map(), seconds: 0 }
}

/** Counts the strokes that failed or had no answer. */
export function failuresIn(all: readonly ScoreCalls[]): number {
  return all.flatMap(({ failures }) => [...failures.values()]).reduce((sum, count) => sum + count, 0)
}

/** Called with the revision of a seat's new stroke. */
type Written = (seat: Seat, revision: number) => void

interface StrokeOptions {
  /** The start of the timing on performance's clock, in milliseconds; by default the time of the call. */
  readonly due?: number
  readonly onWritten?: Written
}

/** Writes one stroke on a random hole, for the golfer whose turn it is. */
export async function writeStroke(
  caller: HttpCaller,
  seat: Seat,
  random: () => number,
  calls: ScoreCalls,
  { due = performance.now(), onWritten }: StrokeOptions = {},
): Promise<void> {
  const operation = randomUUID()
  const count = (what: string) => void calls.failures.set(what, (calls.failures.get(what) ?? 0) + 1)
  try {
    const { status, text } = await caller.call(seat, 'set_score_for_player', {
      p_game_id: seat.gameId,
      p_hole: 1 + Math.floor(random() * 18),
      p_strokes: 1 + Math.floor(random() * 9),
      p_player_id: seat.playerId,
      p_operation_id: operation,
    })
    if (status !== 200) return count(`${status} ${text.slice(0, 120)}`)
    calls.ms.push(performance.now() - due)
    calls.acknowledged.add(operation)
    onWritten?.(seat, revisionOf(text))
  } catch {
    count('no answer')
  }
}

/** Writes for a given time, as fast as the given number of connections can. */
export async function writeAsFastAsPossible(
  callers: readonly HttpCaller[],
  seats: readonly Seat[],
  random: () => number,
  seconds: number,
): Promise<ScoreCalls> {
  const calls = noCalls()
  const start = performance.now()
  const end = start + seconds * 1000
  await Promise.all(
    callers.map(async (caller) => {
      while (performance.now() < end) await writeStroke(caller, seatOf(seats, random), random, calls)
    }),
  )
  calls.seconds = (performance.now() - start) / 1000
  return calls
}

interface SteadyOptions {
  readonly perSecond: number
  readonly seconds: number
  readonly onWritten?: Written
}

/** Writes at a fixed rate, whether earlier calls are answered or not. A call without a free connection waits for one. */
export async function writeSteadily(
  callers: readonly HttpCaller[],
  seats: readonly Seat[],
  random: () => number,
  { perSecond, seconds, onWritten }: SteadyOptions,
): Promise<ScoreCalls> {
  const calls = noCalls()
  const callback = onWritten === undefined ? {} : { onWritten }
  const start = performance.now()
  const total = perSecond * seconds
  let next = 0
  await Promise.all(
    callers.map(async (caller) => {
      while (next < total) {
        const due = start + (next * 1000) / perSecond
        next += 1
        const early = due - performance.now()
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
        // A timer may fire late. That delay is this program's and not the server's.
        const from = early > 0 ? performance.now() : due
        await writeStroke(caller, seatOf(seats, random), random, calls, { due: from, ...callback })
      }
    }),
  )
  calls.seconds = (performance.now() - start) / 1000
  return calls
}

function seatOf(seats: readonly Seat[], random: () => number): Seat {
  const seat = seats[Math.floor(random() * seats.length)]
  if (seat === undefined) throw new Error('Nobody plays')
  return seat
}
