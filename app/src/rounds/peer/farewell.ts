import { eventId } from '@teemates/golf/ids'
import type { RoundEvent } from '@teemates/golf/round-events'
import { PARTING_MS } from './peer-limits.ts'
import type { PeerPorts } from './peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import type { Room } from './room.ts'

const ID_RANDOM_LENGTH = 10

type Ports = Pick<PeerPorts, 'keys' | 'now' | 'random' | 'after'>

/**
 * Tells the others of rounds that this device has given up, as soon as they can be told; until then a round's keys are kept, by
 * which a later start says it.
 */
export interface Farewells {
  /** Closes both once it is said. */
  say(record: PeerRecord, room: Room): void
  isUnderWay(roundId: string): boolean
  /** Before a room of that code is joined: two connections of one phone would take each other's place. */
  end(code: string): Promise<void>
}

export function createFarewells(ports: Ports, onSaid: () => void): Farewells {
  const underWay = new Map<string, { readonly code: string; readonly room: Room; readonly said: Promise<void> }>()

  async function say(record: PeerRecord, room: Room): Promise<void> {
    const { roundId, part } = record
    const said = sayFarewell(ports, record, room)
    underWay.set(roundId, { code: part.code, room, said })
    await said
    underWay.delete(roundId)
    onSaid()
  }

  return {
    say: (record, room) => void say(record, room),
    isUnderWay: (roundId) => underWay.has(roundId),
    async end(code) {
      for (const { room, said } of [...underWay.values()].filter((one) => one.code === code)) {
        await Promise.race([said, new Promise<void>((resolve) => void ports.after(PARTING_MS, resolve))])
        room.close()
      }
    },
  }
}

/** Resolves once it is said. Never rejects. */
async function sayFarewell(ports: Ports, record: PeerRecord, room: Room): Promise<void> {
  const { roundId, part } = record
  if (part.role === 'guest') {
    const at = ports.now()
    const event: RoundEvent = {
      id: eventId(at, ports.random(ID_RANDOM_LENGTH)),
      roundId,
      playerId: part.selfId,
      timestamp: new Date(at).toISOString(),
      type: 'leave',
      holeNumber: null,
      data: null,
    }
    room.publish(event, record.add(event))
  }
  await new Promise<void>((resolve) => room.leave(resolve))
  record.close()
  await ports.keys.remove(roundId).catch(() => undefined)
}
