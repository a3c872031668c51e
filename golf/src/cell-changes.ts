import type { RoundPlayerId } from './ids.ts'
import { type EntryStamp, type HoleAnswer, isNewerEntry } from './round.ts'
import { isStroke, type RoundEvent, timeMsOf } from './round-events.ts'
import { isStrokeCount } from './strokes.ts'

/** A change of a player's answer on a hole. */
export interface CellChange {
  /** The id of the change's last event. */
  readonly id: string
  readonly playerId: RoundPlayerId
  /** The hole's own number on the card. */
  readonly holeNumber: number
  /** Epoch milliseconds; null if the event's timestamp is invalid. */
  readonly at: number | null
  /** 0 for the first entry. */
  readonly from: HoleAnswer
  readonly to: HoleAnswer
  /** The player whose device made it; null if the round is played on one device alone. */
  readonly by: RoundPlayerId | null
}

/**
 * Taps on one cell that follow each other within so many milliseconds are one change: a golfer counts up with plus, or takes
 * a wrong tap back.
 */
const ONE_CHANGE_MS = 10_000
/** A golfer may also press plus after each shot: the first strokes of a hole are one change if no more time lies between two. */
const COUNTING_UP_MS = 5 * 60_000

interface Cell {
  answer: HoleAnswer
  stamp: EntryStamp | undefined
  changes: CellChange[]
}

/**
 * The accepted changes of every cell in a round's events, each cell's in their order. An event that a newer one of its cell
 * has overruled isn't among them.
 */
export function cellChanges(
  events: readonly RoundEvent[],
  authorOf: (event: RoundEvent) => RoundPlayerId | null,
): readonly CellChange[] {
  const cells = new Map<string, Cell>()
  const ids = new Set<string>()
  for (const event of events) {
    if (!isStroke(event) || ids.has(event.id)) continue
    ids.add(event.id)
    const { playerId, holeNumber, data } = event
    const key = JSON.stringify([holeNumber, playerId])
    const cell = cells.get(key) ?? { answer: 0, stamp: undefined, changes: [] }
    cells.set(key, cell)
    if (data !== null) {
      const stamp = { counter: data.counter, id: event.id }
      if (!isNewerEntry(stamp, cell.stamp)) continue
      cell.stamp = stamp
    }
    const to = answerAfter(cell.answer, event)
    if (to === null) continue
    add(cell.changes, {
      id: event.id,
      playerId,
      holeNumber,
      at: timeMsOf(event),
      from: cell.answer,
      to,
      by: authorOf(event),
    })
    cell.answer = to
  }
  return [...cells.values()].flatMap(({ changes }) => changes)
}

/** Null if the event changes nothing because the count would leave its range. */
function answerAfter(before: HoleAnswer, { type, data }: Extract<RoundEvent, { type: 'stroke' | 'undo_stroke' }>) {
  if (data?.noScore === true && data.strokes === 0) return 'no-score' as const
  const count = before === 'no-score' ? 0 : before
  const strokes = data === null ? count + (type === 'stroke' ? 1 : -1) : data.strokes
  return isStrokeCount(strokes) ? strokes : null
}

function add(changes: CellChange[], change: CellChange): void {
  const last = changes.at(-1)
  const isSameChange = last !== undefined && isOneChange(last, change)
  const whole = isSameChange ? { ...change, from: last.from } : change
  if (isSameChange) changes.pop()
  if (whole.from !== whole.to) changes.push(whole)
}

function isOneChange(last: CellChange, { at, from, to, by }: CellChange): boolean {
  if (last.at === null || at === null || by !== last.by) return false
  const isCountingUp = last.from === 0 && from !== 'no-score' && to === from + 1
  const elapsedMs = at - last.at
  // A clock that was set back says nothing of the time between them.
  return elapsedMs >= 0 && elapsedMs <= (isCountingUp ? COUNTING_UP_MS : ONE_CHANGE_MS)
}
