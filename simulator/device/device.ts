import type { Round } from '@teemates/golf/round'
import type { LivePorts } from '../../app/src/rounds/live/live-ports.ts'
import { createHistoryInMemory } from '../../test/storage/history-in-memory.ts'
import { Link, noFaults } from '../link.ts'
import type { Book } from '../oracles/book.ts'
import { beginningMs, uuidsOf } from '../server/model-source.ts'
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
    this.storage = this.#watched(createHistoryInMemory(() => beginningMs + time.now()))
  }

  #watched(history: LivePorts['storage']): LivePorts['storage'] {
    const noted = (round: Round) => void this.archived.push(round)
    return {
      ...history,
      archive: (round) => {
        noted(round)
        return history.archive(round)
      },
      replaceArchived: (round) => {
        noted(round)
        return history.replaceArchived(round)
      },
    }
  }
}
