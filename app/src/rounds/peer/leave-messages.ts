import { within } from '../../storage/browser/within.ts'
import { PARTING_MS } from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { newEvent } from '../new-event.ts'
import type { PeerRecord } from './peer-record.ts'
import type { Room } from './room.ts'

type Ports = Pick<PeerPorts, 'keys' | 'now' | 'random' | 'after'>

/**
 * Sends the leave messages of rounds that this device has given up, as soon as the others are reachable. Until then the
 * round's keys are kept, so that a later start can send them.
 */
export function createLeaveMessages(ports: Ports, onSent: () => void) {
  const underWay = new Map<string, { readonly code: string; readonly room: Room; readonly sent: Promise<void> }>()

  /** Closes record and room once the message is sent. */
  async function send(record: PeerRecord, room: Room): Promise<void> {
    const { roundId, part } = record
    const sent = sendLeave(ports, record, room)
    underWay.set(roundId, { code: part.code, room, sent })
    await sent
    underWay.delete(roundId)
    onSent()
  }

  return {
    send,
    isUnderWay: (roundId: string) => underWay.has(roundId),
    /**
     * Ends pending messages before a room of that code is joined: two connections of one phone would replace each other.
     */
    async end(code: string) {
      for (const { room, sent } of [...underWay.values()].filter((one) => one.code === code)) {
        await within(ports, PARTING_MS, sent)
        room.close()
      }
    },
  }
}

/** Resolves once the message is sent. Never rejects. */
async function sendLeave(ports: Ports, record: PeerRecord, room: Room): Promise<void> {
  const { roundId, part } = record
  if (part.role === 'guest') {
    const leave = { playerId: part.selfId, type: 'leave', holeNumber: null, data: null } as const
    const event = newEvent(ports, roundId, leave)
    room.publish(event, record.add(event))
  }
  await new Promise<void>((resolve) => room.leave(resolve))
  record.close()
  await ports.keys.remove(roundId).catch(() => undefined)
}
