import type { Round } from '@teemates/golf/round'
import type { LivePorts } from '../../app/src/rounds/live/live-ports.ts'
import { createMemoryStorage } from '../../app/src/storage/memory-storage.ts'
import type { Storage } from '../../app/src/storage/storage.ts'
import { Link, noFaults } from '../link.ts'
import type { Book } from '../oracles/book.ts'
import { beginningMs, textOf, uuidsOf } from '../server/model-source.ts'
import type { ModelServer } from '../server/model-server.ts'
import type { VirtualTime } from '../virtual-time.ts'
import type { Disk } from './disk.ts'
import type { DeviceAccount } from './model-session.ts'

export interface DeviceWorld {
  readonly time: VirtualTime
  readonly server: ModelServer
  readonly book: Book
  readonly random: () => number
  /** `uuid` returns a new id each time. */
  makeDisk(): Disk
}

/** The parts of a phone that outlive its tabs: disk, account, history, and its place in the network. */
export class Device {
  readonly world: DeviceWorld
  readonly index: number
  readonly link: Link
  readonly disk: Disk
  readonly account: DeviceAccount = { uid: null, signingIn: null }
  readonly storage: LivePorts['storage']
  readonly profileId: string
  readonly uuid: () => string
  /** Rounds as they were handed to history, once for each time. */
  readonly archived: Round[] = []
  isVisible = true
  skewMs = 0

  constructor(world: DeviceWorld, index: number) {
    const { time, random } = world
    this.world = world
    this.index = index
    this.link = new Link(time, random, noFaults)
    this.uuid = uuidsOf(random)
    this.disk = world.makeDisk()
    this.profileId = `cmplr_${this.uuid()}`
    this.storage = this.#watched(
      createMemoryStorage(noPreferences, { now: () => beginningMs + time.now(), randomBytes: bytesOf(random) }),
    )
  }

  random(length: number): string {
    return textOf(this.world.random, 'abcdefghijklmnopqrstuvwxyz0123456789', length)
  }

  #watched({ archive, replaceArchived, rounds, courses, askToPersist }: Storage): LivePorts['storage'] {
    const noted = (round: Round) => void this.archived.push(round)
    return {
      rounds,
      courses,
      askToPersist,
      archive: (round) => {
        noted(round)
        return archive(round)
      },
      replaceArchived: (round) => {
        noted(round)
        return replaceArchived(round)
      },
    }
  }
}

const noPreferences: Storage['preferences'] = {
  get: () => {
    throw new Error('Live games have no preferences')
  },
  has: () => false,
  set: () => undefined,
  subscribe: () => () => undefined,
  profileId: '',
}

function bytesOf(random: () => number): (length: number) => Uint8Array<ArrayBuffer> {
  return (length) => Uint8Array.from({ length }, () => Math.floor(random() * 256))
}
