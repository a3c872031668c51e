import { eventId } from '@teemates/golf/ids'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { PeerPorts } from './network/peer-ports.ts'

export const RANDOM_LENGTH = 10

/** An event without the fields that all events share. */
export type Happening = RoundEvent extends infer Event
  ? Event extends RoundEvent
    ? Omit<Event, 'id' | 'roundId' | 'timestamp'>
    : never
  : never

/** The event, as it happens now. idAt: makes its id from the time, in epoch milliseconds. */
export function newEvent(
  { now, random }: Pick<PeerPorts, 'now' | 'random'>,
  roundId: string,
  happening: Happening,
  idAt = (at: number): string => eventId(at, random(RANDOM_LENGTH)),
): RoundEvent {
  const at = now()
  return { ...happening, id: idAt(at), roundId, timestamp: new Date(at).toISOString() }
}
