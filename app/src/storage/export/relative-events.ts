import { isNewerEntry, type EntryStamp } from '@teemates/golf/round'
import { isStroke, type RoundEvent } from '@teemates/golf/round-events'
import { parseRoundEvent } from '../log/stored-round.ts'

interface CountedCell {
  readonly strokes: number
  readonly stamp: EntryStamp | undefined
}

/**
 * Returns a function that converts stored events, given in order, for older versions of the app. There an event adds or
 * removes one stroke, whereas a stored event may contain the new count. Each id is derived from the stored event's, so a
 * repeated export has the same ids. Anything else is returned unchanged.
 */
export function createRelativeEvents(): (stored: unknown) => readonly unknown[] {
  const cells = new Map<string, CountedCell>()

  function stepsOf(event: Extract<RoundEvent, { type: 'stroke' | 'undo_stroke' }>): readonly RoundEvent[] {
    const key = JSON.stringify([event.roundId, event.holeNumber, event.playerId])
    const { strokes, stamp } = cells.get(key) ?? { strokes: 0, stamp: undefined }
    if (event.data === null) {
      cells.set(key, { strokes: Math.max(0, strokes + (event.type === 'stroke' ? 1 : -1)), stamp })
      return [event]
    }
    const own = { counter: event.data.counter, id: event.id }
    if (!isNewerEntry(own, stamp)) return []
    cells.set(key, { strokes: event.data.strokes, stamp: own })
    const difference = event.data.strokes - strokes
    const type = difference > 0 ? 'stroke' : 'undo_stroke'
    return Array.from({ length: Math.abs(difference) }, (_, index) => ({
      ...event,
      id: `${event.id}_${index + 1}`,
      type,
      data: null,
    }))
  }

  return (stored) => {
    const event = parseRoundEvent(stored)
    return event !== undefined && isStroke(event) ? stepsOf(event) : [stored]
  }
}
