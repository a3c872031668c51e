import { randomOf } from '../test/random.ts'
import { StorageError } from '../app/src/storage/browser/storage-error.ts'
import type { LiveRound } from '../app/src/rounds/live/live-games.ts'
import { Device } from './device/device.ts'
import type { Disk } from './device/disk.ts'
import { Tab, type Variant } from './device/tab.ts'
import { VirtualDisk } from './device/virtual-disk.ts'
import { DurableDisk } from './disk/disk-durable.ts'
import { takeTurnsOn } from './disk/disk-turns.ts'
import { noFaults } from './link.ts'
import { checkAtTheEnd, checkHistory } from './oracles/at-the-end.ts'
import { Book } from './oracles/book.ts'
import { watchServer } from './oracles/server-watch.ts'
import { ModelServer } from './server/model-server.ts'
import { sampleCourse } from './sample-course.ts'
import { VirtualTime } from './virtual-time.ts'

/** Everything must be sent and equal within this time once faults stop, with the duration of the last calls. In ms. */
const convergedMs = 30_000 + 2_000
const turnMs = 500
const longestRunMs = 6 * 3_600_000

export interface WorldOptions {
  /** Decides everything. */
  readonly seed: number
  readonly variant?: Variant
  /** Whether devices have the app's own live store, over IndexedDB. */
  readonly hasRealStore?: boolean
}

/** A server, a few devices with the app, and the network between them, on a virtual time. */
export class World {
  readonly time = new VirtualTime()
  readonly book = new Book(() => this.time.now())
  readonly random: () => number
  readonly server: ModelServer
  readonly devices: Device[] = []
  readonly #tabs: Tab[] = []
  readonly #variant: Variant | undefined
  readonly #hasRealStore: boolean
  readonly #errors: unknown[] = []
  gameId = ''
  code = ''

  constructor({ seed, variant, hasRealStore = false }: WorldOptions) {
    this.random = randomOf(seed)
    this.#hasRealStore = hasRealStore
    this.server = new ModelServer(this.time, this.random)
    this.#variant = variant
    watchServer(this.server, this.book)
  }

  /** Runs the scenario on the world's time, to its end. @throws the error of the app or the scenario */
  async play(scenario: () => Promise<void>): Promise<void> {
    const stop = this.#hasRealStore ? takeTurnsOn(this.time, this.random) : () => undefined
    try {
      await this.#play(scenario)
    } finally {
      stop()
    }
  }

  async #play(scenario: () => Promise<void>): Promise<void> {
    let isDone = false
    const end = (error?: unknown) => {
      isDone = true
      if (error !== undefined) this.#errors.push(error)
    }
    void scenario().then(() => end(), end)
    while (!isDone) {
      if (this.time.now() > longestRunMs) throw new Error('The scenario waits for something that never comes')
      await this.time.run(this.time.now() + turnMs)
    }
    for (const tab of this.#tabs) tab.kill()
    if (this.#errors.length > 0) throw this.#errors[0]
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => void this.time.after(ms, resolve))
  }

  /** Ignores the promise's result: a disk's rejection is shown to the golfer, and is no mistake. */
  quietly(promise: Promise<unknown> | undefined): void {
    promise?.catch((error: unknown) => {
      if (!(error instanceof StorageError)) this.#errors.push(error)
    })
  }

  makeDisk(): Disk {
    const { time, random } = this
    return this.#hasRealStore ? new DurableDisk(time, random) : new VirtualDisk(time, random)
  }

  addDevice(): Device {
    const device = new Device(this, this.devices.length)
    this.devices.push(device)
    return device
  }

  /** The device's open tabs, the oldest first. */
  tabsOf(device: Device): Tab[] {
    return this.#tabs.filter((tab) => tab.device === device && tab.isAlive)
  }

  /** Opens the app, on the game if there is one. */
  openTab(device: Device): Tab {
    const tab = new Tab(device, this.#variant)
    this.#tabs.push(tab)
    this.#show(tab)
    return tab
  }

  /** A first device creates a game, the others join it, and it is started. @returns the host's round */
  async begin(deviceCount: number, manualCount = 0, startingHole = 1): Promise<LiveRound> {
    const host = this.openTab(this.addDevice())
    const made = await insisted(this, () =>
      host.games.create({ course: sampleCourse, teeLabel: 'Blue', holesMode: 'front9', nickname: 'Host' }),
    )
    this.gameId = made.gameId
    this.code = made.code
    for (let index = 1; index < deviceCount; index += 1) await this.joinWith(this.addDevice())
    const round = await this.opened(host)
    for (let index = 0; index < manualCount; index += 1) {
      await insisted(this, () => round.lobby.addPlayer(`Manual ${index}`))
    }
    if (startingHole !== 1) await insisted(this, () => round.lobby.setStartingHole(startingHole))
    while ((this.server.game(this.gameId)?.game.current_hole ?? 0) < 1) {
      await round.lobby.start()
      await this.sleep(200)
    }
    while (this.devices.some((device) => this.roundOf(device)?.session.view().round.status !== 'active')) {
      await this.sleep(200)
    }
    return round
  }

  /** Joins with a new device, once. */
  async joinLate(): Promise<void> {
    const tab = this.openTab(this.addDevice())
    const outcome = await tab.games.join({ code: this.code, secret: null, nickname: `Golfer ${tab.device.index}` })
    if (outcome.ok) await this.opened(tab)
  }

  async joinWith(device: Device): Promise<Tab> {
    const tab = this.tabsOf(device)[0] ?? this.openTab(device)
    await insisted(this, () => tab.games.join({ code: this.code, secret: null, nickname: `Golfer ${device.index}` }))
    await this.opened(tab)
    return tab
  }

  /** The round as the device's first tab shows it. */
  roundOf(device: Device): LiveRound | null {
    return this.tabsOf(device)[0]?.round ?? null
  }

  async opened(tab: Tab): Promise<LiveRound> {
    for (;;) {
      const round = await tab.open(this.gameId)
      if (round !== null) return round
      await this.sleep(1000)
    }
  }

  restoreServer(): void {
    this.book.restores += 1
    this.server.restore()
  }

  loseSession(device: Device): void {
    const { uid } = device.account
    if (uid === null) return
    this.book.lostSessions += 1
    this.server.loseSession(uid)
  }

  /** All faults stop, and everyone reads again. */
  heal(): void {
    this.server.revive()
    this.server.broken = 0
    this.server.isDeaf = false
    this.server.sends = { changes: true, pokes: true, presence: true }
    for (const device of this.devices) {
      device.link.faults = noFaults
      device.link.loseReplies(0)
      device.disk.faults = { slowestMs: 4, isFailing: false }
      device.isVisible = true
      device.link.turn('good')
      if (this.tabsOf(device).length === 0) this.openTab(device)
      for (const tab of this.tabsOf(device)) {
        tab.wake()
        // If the disk couldn't be read, the golfer tries again.
        if (tab.round === null) this.#show(tab)
      }
    }
  }

  #show(tab: Tab): void {
    this.quietly(tab.games.catchUp())
    if (this.gameId !== '') this.quietly(tab.open(this.gameId))
  }

  /** The end of every run: [B31] within 30 s everything is sent and equal, and nothing was lost. */
  async settle(): Promise<void> {
    this.heal()
    await this.sleep(convergedMs)
    checkAtTheEnd(this)
  }

  /** If there is still a game, its host ends it, and it is in everyone's history. */
  async finish(): Promise<void> {
    const game = this.server.game(this.gameId)
    const hostId = game?.players.find((player) => player.is_host)?.player_id
    const host = this.devices.find((device) => device.profileId === hostId)
    const round = host === undefined ? null : this.roundOf(host)
    if (game?.game.status === 'active' && round !== null) {
      this.quietly(round.session.hostControls?.finishForAll())
      await this.sleep(convergedMs)
    }
    checkAtTheEnd(this)
    await checkHistory(this)
  }
}

type Asked<T> = Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }>

/** Retries until the call succeeds, as a golfer would. */
async function insisted<T>(world: World, ask: () => Asked<T>): Promise<T> {
  for (;;) {
    const outcome = await ask()
    if (outcome.ok) return outcome.value
    await world.sleep(1000)
  }
}
