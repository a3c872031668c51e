import { strokesOn } from '@teemates/golf/round'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { randomOf } from '../../test/random.ts'
import type { Disguise } from '../proxy/fault-proxy.ts'
import { eventually, firstHoles, settles, shown } from './real-views.ts'
import { RealWorld } from './real-world.ts'
import type { Golfer } from './real-golfer.ts'

// The tests share one server in sequence, because it is killed and restored, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: RealWorld

beforeAll(async () => {
  world = await RealWorld.open(30)
})
afterAll(() => world.remove())

const pause = (ms: number) => new Promise<void>((resolve) => void setTimeout(resolve, ms))
const holes = 9

/** Three phones score, each on its own card, over networks with faults. */
class RandomGame {
  readonly #golfers: readonly Golfer[]
  readonly #gameId: string
  readonly #random: () => number
  /** The last taps, by golfer and hole. */
  readonly cards: number[][]
  /** Errors shown on a screen. */
  readonly seen: string[] = []

  constructor(golfers: readonly Golfer[], gameId: string, random: () => number) {
    this.#golfers = golfers
    this.#gameId = gameId
    this.#random = random
    this.cards = golfers.map(() => Array.from({ length: holes }, () => 0))
    for (const index of golfers.keys()) this.#watch(index)
  }

  async step(): Promise<void> {
    const index = Math.floor(this.#random() * this.#golfers.length)
    const golfer = this.#golfers[index]
    if (golfer === undefined) return
    const { phone, network } = golfer
    const roll = this.#random()
    const kind = this.#random()
    if (kind < 0.5) await this.#tap(index, golfer)
    else if (kind < 0.6) {
      await phone.restart(this.#gameId)
      this.#watch(index)
    } else if (kind < 0.7) {
      network.turn((['gone', 'one-way', 'off'] as const)[Math.floor(roll * 3)] ?? 'gone')
    } else if (kind < 0.82) {
      network.heal()
      phone.wake()
    } else if (kind < 0.9) {
      network.faults = {
        longestDelayMs: 50 + roll * 600,
        requestLost: roll * 0.3,
        replyLost: (1 - roll) * 0.4,
        duplicated: roll * 0.4,
        messageLost: (1 - roll) * 0.4,
        messageDoubled: 0.3,
        isReordered: true,
      }
    } else if (kind < 0.95) network.silence()
    else network.loseReplies(1 + Math.floor(roll * 4))
    await pause(this.#random() * 300)
  }

  /** The next tap mostly follows at once. */
  async #tap(index: number, { phone }: Golfer): Promise<void> {
    const hole = Math.floor(this.#random() * holes)
    for (let count = Math.ceil(this.#random() * 3); count > 0; count -= 1) {
      const strokes = 1 + Math.floor(this.#random() * 9)
      const card = this.cards[index]
      const saved = phone.tap(hole + 1, strokes)
      if (card !== undefined) card[hole] = strokes
      await saved
    }
  }

  /** [B18] The golfer's last tap is on the screen, whatever arrives. */
  #watch(index: number): void {
    const phone = this.#golfers[index]?.phone
    phone?.round.session.subscribe(() => {
      const { round } = phone.view
      const now = round.holes.map(({ number }) => strokesOn(round, number, phone.profileId))
      // While a tap's task runs either count is right.
      queueMicrotask(() => {
        const card = this.cards[index] ?? []
        const after = round.holes.map(({ number }) => strokesOn(phone.view.round, number, phone.profileId))
        if (after.some((strokes, hole) => strokes !== card[hole]))
          this.seen.push(`${index}: ${now.join()} for ${card.join()}`)
      })
    })
  }
}

test('[B16] [B18] [B23] [B24] [B31] six phones over networks that go wrong by chance, on a server that is killed: no stroke is lost, and all end equal', async () => {
  const games = await Promise.all(
    [1, 2].map(async (seed) => {
      const { golfers, gameId } = await world.begunByThree(seed * 100)
      return { golfers, played: new RandomGame(golfers, gameId, randomOf(seed)) }
    }),
  )
  const steps = async (count: number) => {
    await Promise.all(
      games.map(async ({ played }) => {
        for (let step = 0; step < count; step += 1) await played.step()
      }),
    )
  }
  await steps(16)
  world.kill()
  await steps(6)
  await world.start()
  await steps(12)
  await Promise.all(games.map(({ golfers, played }) => settles(world, golfers, played.cards)))
  for (const { played } of games) expect(played.seen).toEqual([])
})

test('[B28] the server is restored from a backup of before acknowledged strokes, one phone away: they come again', async () => {
  const { golfers } = await world.begunByThree(28)
  const [ann, ben, cem] = golfers
  const isSent = (...phones: readonly Golfer[]) =>
    eventually(() => {
      for (const { phone } of phones) expect(phone.view.pendingCount).toBe(0)
    })
  for (const { phone } of golfers) await phone.tap(1, 4)
  await isSent(ann, ben, cem)
  const backup = await world.backUp()
  for (const [index, { phone }] of golfers.entries()) await phone.tap(2, 5 + index)
  await isSent(ann, ben, cem)
  cem.network.turn('off')
  cem.phone.setOnline(false)
  await cem.phone.tap(3, 8)
  await ben.phone.tap(3, 3)
  await isSent(ann, ben)
  await world.restore(backup)
  await settles(world, golfers, [firstHoles(4, 5), firstHoles(4, 6, 3), firstHoles(4, 7, 8)])
})

/** Every object in an answer has further fields. */
const withMore: Disguise = (text) =>
  JSON.stringify(JSON.parse(text), (_name, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && !('wind' in value)
      ? { ...value, wind: 12, caddies: [] }
      : value,
  )
const optional = ['left_at', 'removed', 'joined_at', 'updated_by', 'created_at', 'finished_by', 'base_revision', 'hint']
const withLess: Disguise = (text) =>
  JSON.stringify(JSON.parse(text), (name, value: unknown) => (optional.includes(name) ? undefined : value))

test.each([
  ['a newer server’s unknown fields', withMore],
  ['an older server’s missing fields', withLess],
])('[B30] %s do not affect a game', async (_name, disguise) => {
  const { golfers, gameId } = await world.begun(30)
  const [ann, ben] = golfers
  for (const { network } of golfers)
    network.disguise = (text, path) => (path.startsWith('/rest/') ? disguise(text, path) : text)
  for (const { phone } of golfers) {
    await phone.restart(gameId)
    await phone.tap(1, 4)
    await phone.round.session.setReady(true)
  }
  await eventually(() => expect(ben.phone.view.gate.canAdvance).toBe(true))
  expect(await ben.phone.round.session.advance(1)).toEqual({ ok: true })
  await eventually(() => {
    expect(ann.phone.view.goingAhead?.roundPosition).toBe(2)
    expect(shown(ann.phone, 1, ben.phone.profileId)).toBe(4)
  })
  await settles(world, golfers, [firstHoles(4), firstHoles(4)])
})
