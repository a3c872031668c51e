import { eventId } from '@teemates/golf/ids'
import type { PeerRound } from '@teemates/golf/peer-round'
import { endOfRound } from '@teemates/golf/round-duration'
import type { RoundEvent } from '@teemates/golf/round-events'

export const RANDOM_LENGTH = 10

export interface EventPorts {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Cryptographic randomness: length lowercase letters and digits. */
  readonly random: (length: number) => string
}

interface EventRecord {
  readonly roundId: string
  state(): Pick<PeerRound, 'lastStrokeAt'>
}

/** An event without the fields that all events share. */
export type Happening = RoundEvent extends infer Event
  ? Event extends RoundEvent
    ? Omit<Event, 'id' | 'roundId' | 'timestamp'>
    : never
  : never

/** The event, as it happens now. idAt: makes its id from the time, in epoch milliseconds. */
export function newEvent(
  { now, random }: EventPorts,
  roundId: string,
  happening: Happening,
  idAt = (at: number): string => eventId(at, random(RANDOM_LENGTH)),
): RoundEvent {
  const at = now()
  return { ...happening, id: idAt(at), roundId, timestamp: new Date(at).toISOString() }
}

/** An event that this device's golfer causes. The end of a round has the time at which it was really over. */
export function eventIn(record: EventRecord, ports: EventPorts, happening: Happening): RoundEvent {
  const event = newEvent(ports, record.roundId, happening)
  if (event.type !== 'end_round') return event
  const endedAt = endOfRound(record.state().lastStrokeAt, Date.parse(event.timestamp))
  return { ...event, timestamp: new Date(endedAt).toISOString() }
}
