import { expect } from 'vitest'
import type { Tab, Variant } from '../device/tab.ts'
import type { Device } from '../device/device.ts'
import { Golfer } from '../golfer.ts'
import type { Order } from '../link.ts'
import type { GameRecord } from '../../test/server/model/world.ts'
import type { Oracle } from '../oracles/book.ts'
import { World } from '../world.ts'

/** A change arrives before, or after, the reply to the call that made it. */
export const bothOrders: readonly Order[] = ['change-first', 'reply-first']

/** A started game with its host and mates, each with one tab. */
export interface Scene {
  readonly world: World
  readonly devices: readonly Device[]
  /** The golfers in the order of the devices, the host first; on the given tab, else on the device's first. */
  golfer(index: number, tab?: Tab): Golfer
  device(index: number): Device
  /** The game on the server. */
  game(): GameRecord
  /** 0 if there are none. */
  strokesOnServer(index: number, hole: number): number
}

interface SceneOptions {
  readonly devices?: number
  readonly manuals?: number
  readonly startingHole?: number
  readonly order?: Order
  readonly variant?: Variant
  /** See WorldOptions. */
  readonly hasRealStore?: boolean
}

const seed = 4711

async function played(
  { devices = 2, manuals = 0, startingHole = 1, order = 'any', variant, hasRealStore = false }: SceneOptions,
  scenario: (scene: Scene) => Promise<void>,
): Promise<World> {
  const world = new World({ seed, hasRealStore, ...(variant === undefined ? {} : { variant }) })
  await world.play(async () => {
    await world.begin(devices, manuals, startingHole)
    for (const device of world.devices) device.link.order = order
    const deviceOf = (index: number) => {
      const device = world.devices[index]
      if (device === undefined) throw new Error(`There is no device ${index}`)
      return device
    }
    const game = () => {
      const record = world.server.game(world.gameId)
      if (record === undefined) throw new Error('There is no game')
      return record
    }
    await scenario({
      world,
      devices: world.devices,
      device: deviceOf,
      golfer: (index, tab) => new Golfer(world, tab ?? world.tabsOf(deviceOf(index))[0]),
      game,
      strokesOnServer: (index, hole) =>
        game().scores.find((score) => score.player_id === deviceOf(index).profileId && score.hole === hole)?.strokes ??
        0,
    })
    await world.settle()
    await world.finish()
  })
  return world
}

/** [B31] The scenario holds, and at its end nothing was lost and all are equal. */
export async function holds(options: SceneOptions, scenario: (scene: Scene) => Promise<void>): Promise<void> {
  const world = await played(options, scenario)
  expect(world.book.violations).toEqual([])
}

/** The oracles that a client without one of its precautions violates in the scenario. */
export async function failsOf(variant: Variant, options: SceneOptions, scenario: (scene: Scene) => Promise<void>) {
  const world = await played({ ...options, variant }, scenario)
  return new Set<Oracle>(world.book.violations.map(({ oracle }) => oracle))
}
