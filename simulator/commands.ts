import { Golfer } from './golfer.ts'
import { noFaults } from './link.ts'
import type { Device } from './device/device.ts'
import type { World } from './world.ts'

/** One of a run's commands: its name, its device, and a number from 0 to 1 that decides its details. */
export interface Step {
  readonly afterMs: number
  readonly device: number
  readonly command: CommandName
  readonly roll: number
}

type Command = (world: World, device: Device, roll: number) => Promise<unknown> | undefined

function golferOf(world: World, device: Device, roll: number): Golfer {
  const tabs = world.tabsOf(device)
  return new Golfer(world, tabs[Math.floor(roll * tabs.length)])
}

const minuteMs = 60_000
const day = 24 * 60 * minuteMs

const onTheCourse = {
  tap: (world, device, roll) => golferOf(world, device, roll).tap(1 + Math.floor(roll * 9)),
  /** Corrects any hole of any player who may be scored for here. */
  correct: (world, device, roll) => {
    const golfer = golferOf(world, device, roll)
    const { scorablePlayerIds = [], round } = golfer.view ?? {}
    const playerId = scorablePlayerIds[Math.floor(roll * 1000) % Math.max(1, scorablePlayerIds.length)]
    if (round === undefined || playerId === undefined) return undefined
    const hole = round.holes[Math.floor(roll * 97) % Math.max(1, Math.min(round.holes.length, round.currentHole + 1))]
    return hole === undefined ? undefined : golfer.tap(Math.floor(roll * 12), hole.number, playerId)
  },
  playHole: (world, device, roll) => golferOf(world, device, roll).playHole(2 + Math.floor(roll * 6)),
  everyonePlays: async (world, _device, roll) => {
    await Promise.all(world.devices.map((each) => golferOf(world, each, roll).playHole(3 + Math.floor(roll * 4))))
  },
  unready: (world, device, roll) => golferOf(world, device, roll).ready(false),
  next: (world, device, roll) => golferOf(world, device, roll).next(),
  finishForAll: (world, device, roll) => golferOf(world, device, roll).finishForAll(),
  leave: (world, device, roll) => golferOf(world, device, roll).leave(),
  rejoin: async (world, device) => {
    const tab = world.tabsOf(device)[0]
    const outcome = await tab?.games.join({ code: world.code, secret: null, nickname: `Golfer ${device.index}` })
    if (outcome?.ok === true) await tab?.open(world.gameId)
  },
  joinLate: async (world) => {
    if (world.devices.length < 6) await world.joinLate()
  },
  removePlayer: (world, device, roll) => {
    const golfer = golferOf(world, device, roll)
    const others = golfer.view?.round.players.filter((player) => player.id !== device.profileId) ?? []
    const other = others[Math.floor(roll * others.length)]
    return other === undefined ? undefined : golfer.round?.lobby.removePlayer(other.id)
  },
  takeOver: (world, device, roll) => golferOf(world, device, roll).round?.session.hostControls?.takeOver?.(),
  dismiss: (world, device, roll) => {
    const golfer = golferOf(world, device, roll)
    const ids = golfer.view?.rejected.map(({ id }) => id) ?? []
    return golfer.round?.session.rejections?.dismiss(ids)
  },
} satisfies Record<string, Command>

const onThePhone = {
  kill: (world, device, roll) => {
    const tabs = world.tabsOf(device)
    tabs[Math.floor(roll * tabs.length)]?.kill()
    return undefined
  },
  close: (world, device) => {
    world.tabsOf(device)[0]?.close()
    return undefined
  },
  open: (world, device) => {
    if (world.tabsOf(device).length === 0) world.openTab(device)
    return undefined
  },
  secondTab: (world, device) => {
    if (world.tabsOf(device).length < 2) world.openTab(device)
    return undefined
  },
  hide: (world, device) => {
    device.isVisible = false
    for (const tab of world.tabsOf(device)) tab.hide()
    return undefined
  },
  show: (world, device) => {
    device.isVisible = true
    for (const tab of world.tabsOf(device)) tab.wake()
    return undefined
  },
  turnClock: (world, device, roll) => {
    device.skewMs = (roll - 0.5) * 2 * day
    for (const tab of world.tabsOf(device)) tab.clock.skewMs = device.skewMs
    return undefined
  },
  slowDisk: (_world, device) => {
    device.disk.faults = { slowestMs: 1000, isFailing: false }
    return undefined
  },
  brokenDisk: (_world, device) => {
    device.disk.faults = { slowestMs: 4, isFailing: true }
    return undefined
  },
  goodDisk: (_world, device) => {
    device.disk.faults = { slowestMs: 4, isFailing: false }
    return undefined
  },
  loseSession: (world, device) => {
    world.loseSession(device)
    return undefined
  },
} satisfies Record<string, Command>

const onTheWay = {
  offline: (_world, device) => {
    device.link.turn('off')
    return undefined
  },
  noSignal: (_world, device) => {
    device.link.turn('gone')
    return undefined
  },
  oneWay: (_world, device) => {
    device.link.turn('one-way')
    return undefined
  },
  online: (_world, device) => {
    device.link.turn('good')
    return undefined
  },
  badLink: (_world, device, roll) => {
    device.link.faults = {
      longestDelayMs: 200 + roll * 3000,
      requestLost: roll * 0.3,
      replyLost: (1 - roll) * 0.4,
      duplicated: roll * 0.3,
      messageLost: (1 - roll) * 0.3,
      messageDoubled: 0.2,
      isReordered: true,
    }
    return undefined
  },
  goodLink: (_world, device) => {
    device.link.faults = noFaults
    return undefined
  },
  loseReplies: (_world, device, roll) => {
    device.link.loseReplies(1 + Math.floor(roll * 5))
    return undefined
  },
  killServer: (world) => {
    world.server.kill()
    return undefined
  },
  reviveServer: (world) => {
    world.server.revive()
    return undefined
  },
  breakServer: (world, _device, roll) => {
    world.server.broken = roll
    return undefined
  },
  mendServer: (world) => {
    world.server.broken = 0
    return undefined
  },
  silence: (world, _device, roll) => {
    world.server.sends = { changes: roll > 0.5, pokes: roll < 0.7, presence: roll > 0.3 }
    return undefined
  },
  backUp: (world) => {
    world.server.keepMoment()
    return undefined
  },
  restore: (world) => {
    if (world.server.game(world.gameId)?.game.status === 'active') world.restoreServer()
    return undefined
  },
} satisfies Record<string, Command>

const commands = { ...onTheCourse, ...onThePhone, ...onTheWay }
export type CommandName = keyof typeof commands

export async function take(world: World, { afterMs, device, command, roll }: Step): Promise<void> {
  await world.sleep(afterMs)
  const who = world.devices[device % world.devices.length]
  const run: Command = commands[command]
  if (who !== undefined) world.quietly(run(world, who, roll))
}
