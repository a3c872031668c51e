import { createLiveGames } from '../../app/src/rounds/live/create-live-games.ts'
import type { LiveGames } from '../../app/src/rounds/live/create-live-games.ts'
import type { LiveRound } from '../../app/src/rounds/live/live-games.ts'
import type { LivePorts } from '../../app/src/rounds/live/live-ports.ts'
import { watchPromises } from '../oracles/promise-watch.ts'
import { RequestWatch } from '../oracles/request-watch.ts'
import { watchView } from '../oracles/view-watch.ts'
import type { Device } from './device.ts'
import { createModelBackend } from './model-backend.ts'
import { TabClock } from './tab-clock.ts'

/** Changes a tab's ports, which makes a client with a known fault. */
export type Variant = (ports: LivePorts, tab: Tab) => LivePorts

/** The app on a device: the transport of live games on the run's ports. A killed tab is gone for good. */
export class Tab {
  readonly device: Device
  readonly clock: TabClock
  readonly games: LiveGames
  readonly #wake = new Set<() => void>()
  readonly #hide = new Set<() => void>()
  readonly #stopListening: () => void
  readonly #requests: RequestWatch
  #round: LiveRound | null = null

  constructor(device: Device, variant?: Variant) {
    const { time, book, random } = device.world
    this.device = device
    this.clock = new TabClock(time, random)
    this.clock.skewMs = device.skewMs
    this.#requests = new RequestWatch(book, this.clock, () => this.isInUse && device.link.signal !== 'off')
    const ports = this.#ports()
    this.games = watchPromises(createLiveGames(variant?.(ports, this) ?? ports), book, this.clock)
    this.#stopListening = device.link.onSignal((signal) => {
      if (signal === 'good') this.wake()
    })
  }

  get isAlive(): boolean {
    return !this.clock.isOver
  }

  /** Whether the page is visible with an unfinished game on its screen. */
  get isInUse(): boolean {
    if (!this.isAlive || !this.device.isVisible || this.#round === null) return false
    const { status, id } = this.#round.session.view().round
    const seat = this.device.disk.kept().games.get(id)?.status
    return status !== 'completed' && (seat === 'in-progress' || seat === 'put-aside')
  }

  get round(): LiveRound | null {
    return this.isAlive ? this.#round : null
  }

  onHide(listener: () => void): void {
    this.#hide.add(listener)
  }

  /** Shows the game, as a screen does; null if this device has no seat in it. */
  async open(gameId: string): Promise<LiveRound | null> {
    if (this.#round !== null) return this.#round
    const round = await this.games.open(gameId)
    if (!this.isAlive || round === null) return null
    this.#round = round
    watchView(this, round, this.device.world.book)
    return round
  }

  /** Goes to another screen, without the game. */
  leaveScreen(): void {
    this.#round?.close()
    this.#round = null
  }

  /** The signal is back, or the page is visible again. */
  wake(): void {
    if (this.isAlive) for (const listener of this.#wake) listener()
  }

  hide(): void {
    if (this.isAlive) for (const listener of this.#hide) listener()
  }

  /** The page is left. */
  close(): void {
    this.hide()
    this.#round?.close()
    this.kill()
  }

  /** Kills the tab at once, whatever it is doing. */
  kill(): void {
    if (!this.isAlive) return
    this.clock.stop()
    this.#stopListening()
    this.device.disk.crash(this)
    this.device.world.server.dropTab(this)
  }

  #ports(): LivePorts {
    const { device, clock } = this
    const { server, book } = device.world
    const store = device.disk.store(this)
    return {
      backend: createModelBackend({
        account: device.account,
        link: device.link,
        server,
        clock,
        tab: this,
        onRequest: this.#requests.asked,
        onStatus: this.#requests.turned,
      }),
      store: {
        ...store,
        add: (operations) => {
          book.drew(operations)
          return store.add(operations)
        },
        addOnce: (operation) => {
          book.drew([operation])
          return store.addOnce(operation)
        },
        replaceSuperseded: (gameId, operationId, fresh) => {
          book.sentAs(operationId, fresh.operationId)
          return store.replaceSuperseded(gameId, operationId, fresh)
        },
      },
      storage: device.storage,
      clock,
      environment: {
        isOnline: () => device.link.signal !== 'off',
        isVisible: () => device.isVisible,
        onWake: (listener) => listenedIn(this.#wake, listener),
        onHide: (listener) => listenedIn(this.#hide, listener),
      },
      uuid: device.uuid,
      profileId: () => device.profileId,
    }
  }
}

function listenedIn(all: Set<() => void>, listener: () => void): () => void {
  all.add(listener)
  return () => all.delete(listener)
}
