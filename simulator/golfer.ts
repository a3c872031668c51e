import { currentHoleNumber, strokesOn } from '@teemates/golf/round'
import type { RoundResult, RoundView } from '../app/src/rounds/session.ts'
import type { LiveRound } from '../app/src/rounds/live/live-games.ts'
import type { Tab } from './device/tab.ts'
import { watched } from './oracles/promise-watch.ts'
import type { World } from './world.ts'

/** A golfer's actions on the scoring screen of one tab; they do nothing if it shows no game. */
export class Golfer {
  readonly #world: World
  readonly #tab: Tab | undefined

  constructor(world: World, tab: Tab | undefined) {
    this.#world = world
    this.#tab = tab
  }

  get round(): LiveRound | null {
    return this.#tab?.round ?? null
  }

  get view(): RoundView | null {
    return this.round?.session.view() ?? null
  }

  /** Without a playerId the stroke is the own player's. `hole` is a number; without one it is the hole on the screen. */
  async tap(strokes: number, hole = this.#shownHole, playerId = this.#tab?.device.profileId ?? ''): Promise<void> {
    const [tab, round] = [this.#tab, this.round]
    if (tab === undefined || round === null) return
    const tap = { device: tab.device.index, tab, playerId, hole, strokes, operationIds: [], result: null }
    await this.#world.book.tap(tap, () =>
      watched('setStrokes', round.session.setStrokes(playerId, hole, strokes), this.#world.book, tab.clock),
    )
  }

  ready(isReady: boolean): Promise<RoundResult | undefined> {
    return this.#do('setReady', ({ session }) => session.setReady(isReady))
  }

  /** Presses Next, or Finish on the last hole. */
  next(): Promise<RoundResult | undefined> {
    return this.#leave('advance', ({ session }, hole) => session.advance(hole))
  }

  /** Only the host can do this. */
  finishForAll(): Promise<RoundResult | undefined> {
    return this.#do('finishForAll', ({ session }) => session.hostControls?.finishForAll())
  }

  /** Leaves for good; the screen goes to Home. */
  async leave(): Promise<void> {
    const result = await this.#do('leave', ({ session }) => session.leave())
    if (result?.ok === true) this.#tab?.leaveScreen()
  }

  /** Enters strokes on the hole for everyone who may be scored for here, and marks the player ready. */
  async playHole(strokes: number): Promise<void> {
    const view = this.view
    if (view === null || view.round.status !== 'active') return
    const hole = currentHoleNumber(view.round)
    const unscored = view.scorablePlayerIds.filter((playerId) => strokesOn(view.round, hole, playerId) === 0)
    const taps = unscored.map((playerId) => this.tap(strokes, hole, playerId))
    await Promise.all([...taps, this.ready(true)])
  }

  async #leave(
    name: string,
    leave: (round: LiveRound, hole: number) => Promise<RoundResult> | undefined,
  ): Promise<RoundResult | undefined> {
    const view = this.view
    if (view === null || view.round.status !== 'active') return undefined
    this.#world.book.wantedToLeave.add(view.round.currentHole)
    return this.#do(name, (round) => leave(round, currentHoleNumber(view.round)))
  }

  #do<T>(name: string, act: (round: LiveRound) => Promise<T> | undefined): Promise<T | undefined> {
    const [tab, round] = [this.#tab, this.round]
    const promise = tab === undefined || round === null ? undefined : act(round)
    if (tab === undefined || promise === undefined) return Promise.resolve(undefined)
    return watched(name, promise, this.#world.book, tab.clock)
  }

  get #shownHole(): number {
    const view = this.view
    return view === null ? 1 : currentHoleNumber(view.round)
  }
}
