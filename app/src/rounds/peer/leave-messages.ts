import { PARTING_MS } from './network/peer-limits.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import { newEvent } from './peer-event.ts'
import type { PeerRecord } from './peer-record.ts'
import type { Room } from './room.ts'

type Ports = Pick<PeerPorts, 'keys' | 'now' | 'random' | 'after'>

/**
 * Sends the leave messages of rounds that this device has given up, as soon as the others are reachable. Until then the
 * round's keys are kept, so that a later start can send them.
 */
export interface LeaveMessages {
  /** Closes record and room once the message is sent. */
  send(record: PeerRecord, room: Room): void
  isUnderWay(roundId: string): boolean
  /**
   * Ends pending messages before a room of that code is joined: two connections of one phone would replace each other.
   */
  end(code: string): Promise<void>
}

export function createLeaveMessages(ports: Ports, onSent: () => void): LeaveMessages {
  const underWay = new Map<string, { readonly code: string; readonly room: Room; readonly sent: Promise<void> }>()

  async function send(record: PeerRecord, room: Room): Promise<void> {
    const { roundId, part } = record
    const sent = sendLeave(ports, record, room)
    underWay.set(roundId, { code: part.code, room, sent })
    await sent
    underWay.delete(roundId)
    onSent()
  }

  return {
    send: (record, room) => void send(record, room),
    isUnderWay: (roundId) => underWay.has(roundId),
    async end(code) {
      for (const { room, sent } of [...underWay.values()].filter((one) => one.code === code)) {
        await Promise.race([sent, new Promise<void>((resolve) => void ports.after(PARTING_MS, resolve))])
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
