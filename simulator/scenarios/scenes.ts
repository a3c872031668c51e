import type { Scene } from './directed.ts'

/** Scenes in which a client without a precaution goes wrong, and the real one doesn't. */
interface NamedScene {
  readonly options: { readonly devices?: number; readonly manuals?: number }
  readonly play: (scene: Scene) => Promise<void>
}

const retriesMs = 90_000

/** Five replies in a row are lost after the stroke was written. */
export const lostReplies: NamedScene = {
  options: {},
  play: async ({ world, golfer, device }) => {
    device(0).link.loseReplies(5)
    await golfer(0).tap(4)
    await world.sleep(retriesMs)
  },
}

/** The host scores for a player without a device while offline; a stand-in corrects that score meanwhile, and leaves. */
export const handOver: NamedScene = {
  options: { manuals: 1 },
  play: async (scene) => {
    const { world, golfer, device } = scene
    const manualId = manualIdIn(scene)
    await golfer(0).tap(5, 1, manualId)
    await world.sleep(2000)
    device(0).link.turn('off')
    await golfer(0).tap(6, 1, manualId)
    await standIn(scene, manualId)
  },
}

/** The same scene, but the host's score was written, and the signal went with the reply. */
export const replyLostBeforeHandOver: NamedScene = {
  options: { manuals: 1 },
  play: async (scene) => {
    const { world, golfer, device } = scene
    const manualId = manualIdIn(scene)
    device(0).link.loseReplies(1)
    await golfer(0).tap(5, 1, manualId)
    await world.sleep(2000)
    device(0).link.turn('off')
    await standIn(scene, manualId)
  },
}

function manualIdIn({ game }: Scene): string {
  return game().players.find((player) => player.is_manual)?.player_id ?? ''
}

async function standIn({ world, golfer, device }: Scene, manualId: string): Promise<void> {
  await world.sleep(21 * 60_000)
  await golfer(1).round?.session.hostControls?.takeOver?.()
  await world.sleep(2000)
  await golfer(1).tap(7, 1, manualId)
  await world.sleep(2000)
  await golfer(1).leave()
  await world.sleep(2000)
  // The host was replaced, not removed: with the signal the seat comes back, and is the host's again.
  device(0).link.turn('good')
  await world.sleep(20_000)
}

/** Two holes are scored, and Next is pressed on the first in two tabs at once. */
export const nextInTwoTabs: NamedScene = {
  options: { devices: 1 },
  play: async ({ world, golfer, device }) => {
    const second = world.openTab(device(0))
    await world.opened(second)
    await golfer(0).tap(4, 1)
    await golfer(0).tap(5, 2)
    await world.sleep(3000)
    device(0).link.loseReplies(1)
    await Promise.all([golfer(0).next(), golfer(0, second).next()])
    await world.sleep(retriesMs)
  },
}

/** [B27] Nine strokes are pending without signal, the account is lost, and the app is closed in between. */
export const accountLost: NamedScene = {
  options: {},
  play: async ({ world, golfer, device }) => {
    device(1).link.turn('off')
    for (let hole = 1; hole <= 9; hole += 1) await golfer(1).tap(3 + (hole % 4), hole)
    world.loseSession(device(1))
    world.tabsOf(device(1))[0]?.close()
    await world.sleep(60_000)
    world.openTab(device(1))
    device(1).link.turn('good')
    await world.sleep(40_000)
  },
}

/** The disk takes a while, and the app is killed as soon as it has reported the stroke as saved. */
export const killedAtOnce: NamedScene = {
  options: {},
  play: async ({ world, golfer, device }) => {
    // By then the game's start is on the disk.
    await world.sleep(5000)
    device(1).disk.faults = { slowestMs: 900, isFailing: false }
    device(1).link.turn('off')
    for (let hole = 1; hole <= 9; hole += 1) {
      await golfer(1).tap(4, hole)
      world.tabsOf(device(1))[0]?.kill()
      await world.opened(world.openTab(device(1)))
    }
  },
}

/** [B28] The server is restored to a time before strokes that it had acknowledged. */
export const serverSetBack: NamedScene = {
  options: {},
  play: async ({ world, golfer, strokesOnServer }) => {
    await golfer(0).tap(4, 1)
    await world.sleep(2000)
    world.server.keepMoment()
    await golfer(0).tap(5, 1)
    await golfer(1).tap(6, 1)
    await golfer(1).tap(3, 2)
    await world.sleep(5000)
    if (strokesOnServer(1, 2) !== 3) throw new Error('The strokes should have been acknowledged')
    world.restoreServer()
    await world.sleep(5000)
  },
}
