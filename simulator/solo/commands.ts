import type { RoundSession } from '../../app/src/rounds/session.ts'
import type { Round } from '../../golf/src/round.ts'
import { currentHoleNumber } from '../../golf/src/round.ts'
import type { SoloDevice } from './device.ts'
import type { CommandName, Step } from './plan.ts'
import type { SoloTab } from './tab.ts'

const day = 24 * 3_600_000

type Command = (device: SoloDevice, place: number, roll: number) => Promise<unknown> | undefined

/** Does the work in the tab if its app is open. */
function inApp(
  work: (
    app: NonNullable<ReturnType<SoloTab['app']>>,
    tab: SoloTab,
    roll: number,
    device: SoloDevice,
  ) => Promise<unknown>,
): Command {
  return (device, place, roll) => {
    const tab = device.awake(place)
    const app = tab?.app()
    return tab === undefined || app === undefined ? undefined : work(app, tab, roll, device)
  }
}

/** Does the work on the round on the tab's screen. */
function onScreen(work: (session: RoundSession, roll: number, round: Round) => Promise<unknown>): Command {
  return (device, place, roll) => {
    const session = device.awake(place)?.current
    return session === undefined ? undefined : work(session, roll, session.view().round)
  }
}

function playerAt(round: Round, roll: number): string {
  return round.players[Math.floor(roll * 1000) % Math.max(1, round.players.length)]?.id ?? ''
}

/** Mostly the hole that is played, now and then another one. */
function holeAt(round: Round, roll: number): number {
  if ((roll * 7) % 1 < 0.6) return currentHoleNumber(round)
  return round.holes[Math.floor(roll * 97) % round.holes.length]?.number ?? 1
}

function before(round: Round, playerId: string, hole: number): number {
  return round.holes.find(({ number }) => number === hole)?.strokes[playerId] ?? 0
}

function tapped(session: RoundSession, roll: number, by?: 1 | -1): Promise<unknown> {
  const { round } = session.view()
  const [playerId, hole] = [playerAt(round, roll), holeAt(round, roll)]
  const strokes = by === undefined ? Math.floor(roll * 13) : Math.max(0, before(round, playerId, hole) + by)
  return session.setStrokes(playerId, hole, strokes)
}

/** Enters all missing strokes of the hole, without waiting in between. */
async function playHole(session: RoundSession, roll: number): Promise<void> {
  const { round } = session.view()
  const hole = currentHoleNumber(round)
  const missing = round.players.filter(({ id }) => before(round, id, hole) === 0)
  const entered = missing.map(({ id }, index) => session.setStrokes(id, hole, 2 + Math.floor((roll * 50 + index) % 6)))
  if (roll < 0.5) await Promise.all(entered)
  await session.advance(hole)
}

async function finish(session: RoundSession, roll: number): Promise<void> {
  for (let holes = session.view().round.holes.length; holes > 0; holes -= 1) await playHole(session, roll)
  if (session.view().round.status === 'completed') await session.archive()
}

async function newRound(tab: SoloTab, { plan }: SoloDevice, isStarted: boolean): Promise<string | undefined> {
  const app = tab.app()
  if (app === undefined) return undefined
  const holes = Array.from({ length: plan.holes }, (_, index) => ({
    number: index + 1,
    par: 4,
    distance: null,
    si: null,
  }))
  const course = { courseName: 'Links', teeLabel: 'Standard', holesMode: 'front9', holes } as const
  const round = await app.rounds.create({ ...course, nickname: 'Ann' })
  for (let mates = 1; mates < plan.players; mates += 1) await app.rounds.addPlayer(round.id, `Mate ${mates}`)
  if (isStarted) await app.rounds.start(round.id)
  tab.leaveScreen()
  tab.current = await tab.open(round.id)
  return round.id
}

/** A round in its lobby is put aside and gives way to a new one, while another tab starts it. */
async function giveWay(tab: SoloTab, device: SoloDevice, roll: number): Promise<void> {
  const roundId = await newRound(tab, device, false)
  const other = device.tabs().find((each) => each !== tab && !each.isAsleep && each.app() !== undefined)
  if (roundId === undefined || other === undefined) return
  await tab.app()?.rounds.clearHandle()
  const begun = newRound(tab, device, true)
  await device.sleep(roll * 12)
  await other.app()?.rounds.start(roundId)
  await begun
}

/** Goes on with the round in progress, as Home offers it; without one begins a round. */
async function openRound(tab: SoloTab, device: SoloDevice, roll: number): Promise<void> {
  const app = tab.app()
  const round = await app?.rounds.current()
  if (app === undefined || round === undefined) return
  if (round === null) {
    await newRound(tab, device, roll < 0.85)
    return
  }
  if (round.status === 'lobby' && roll < 0.8) await app.rounds.start(round.id)
  const session = await tab.open(round.id)
  if (tab.current !== session) tab.leaveScreen()
  tab.current = session
}

/** Opens the app in a tab. Mostly the golfer goes on with the round at once. */
async function openApp(device: SoloDevice, place: number, roll: number): Promise<void> {
  const tab = device.openTab(place)
  await tab.ready()
  if (roll < 0.9) await openRound(tab, device, (roll * 31) % 1)
}

/** The round is finished while another tab sleeps, which then enters a stroke before the end has reached it. */
async function finishUnseen(device: SoloDevice, place: number, roll: number): Promise<void> {
  const session = device.awake(place)?.current
  const other = device.tabs().find((tab) => tab !== device.tab(place) && !tab.isAsleep && tab.current !== undefined)
  if (session === undefined || other === undefined) return
  other.hideDeaf()
  await finish(session, roll)
  other.show()
  if (other.current !== undefined) await tapped(other.current, roll)
}

const playing = {
  tap: onScreen((session, roll) => tapped(session, roll)),
  plus: onScreen((session, roll) => tapped(session, roll, 1)),
  minus: onScreen((session, roll) => tapped(session, roll, -1)),
  sameCellInTwoTabs: (device, _place, roll) =>
    Promise.all(
      device.tabs().map(async (tab, index) => {
        const session = tab.isAsleep ? undefined : tab.current
        const { round } = session?.view() ?? {}
        if (session === undefined || round === undefined) return undefined
        return session.setStrokes(playerAt(round, roll), holeAt(round, roll), 1 + ((Math.floor(roll * 9) + index) % 9))
      }),
    ),
  noScore: onScreen(async (session, roll, round) => session.setNoScore?.(playerAt(round, roll), holeAt(round, roll))),
  playHole: onScreen(playHole),
  next: onScreen((session, _roll, round) => session.advance(currentHoleNumber(round))),
  finish: onScreen(finish),
  finishUnseen,
  addPlayer: inApp(async ({ rounds, storage }, tab, roll, { book }) => {
    const roundId = tab.current?.view().round.id
    if (roundId === undefined) return
    const known = roll < 0.5 ? `manual_known${Math.floor(roll * 6)}` : undefined
    const { players } = await rounds.addPlayer(roundId, `Guest ${Math.floor(roll * 100)}`, known)
    // With a full disk the player is there, but dies with the tab.
    if ((await storage.log()).state() !== 'stored') return
    for (const { id } of players) book.joined.set(id, roundId)
  }),
  removePlayer: inApp(async ({ rounds }, tab, roll) => {
    const round = tab.current?.view().round
    if (round !== undefined) await rounds.removePlayer(round.id, playerAt(round, roll))
  }),
  renamePlayer: inApp(async ({ rounds }, tab, roll) => {
    const round = tab.current?.view().round
    if (round !== undefined)
      await rounds.renamePlayer(round.id, playerAt(round, roll), `Name ${Math.floor(roll * 999)}`)
  }),
  stop: inApp(async ({ rounds }, tab, roll) => {
    const round = tab.current?.view().round
    if (round !== undefined) await rounds.setStopped(round.id, playerAt(round, roll), roll < 0.5)
  }),
} satisfies Readonly<Record<string, Command>>

const rounds = {
  start: inApp(async ({ rounds: own }, tab) => {
    const round = tab.current?.view().round
    if (round?.status === 'lobby') await own.start(round.id)
  }),
  openRound: inApp((_app, tab, roll, device) => openRound(tab, device, roll)),
  openOther: inApp(async ({ rounds: own }, tab, roll) => {
    const others = await own.putAside()
    const other = others[Math.floor(roll * others.length)]
    if (other === undefined) return
    const session = await tab.open(other.id)
    if (tab.current !== session) tab.leaveScreen()
    tab.current = session
  }),
  leaveScreen: (device, place) => {
    device.awake(place)?.leaveScreen()
    return undefined
  },
  newRound: inApp((_app, tab, roll, device) => newRound(tab, device, roll < 0.5)),
  giveWay: inApp((_app, tab, roll, device) => giveWay(tab, device, roll)),
  putAside: inApp(({ rounds: own }) => own.clearHandle()),
  resume: inApp(async ({ rounds: own }, _tab, roll) => {
    const others = await own.putAside()
    const other = others[Math.floor(roll * others.length)]
    if (other !== undefined) await own.resume(other.id)
  }),
  remove: inApp(async ({ rounds: own }, tab, roll, { book }) => {
    const { id: roundId, status } = tab.current?.view().round ?? {}
    if (roundId === undefined || status === 'completed') return
    if (roll < 0.5) await own.remove(roundId)
    else if ((await tab.current?.leave())?.ok !== true) return
    book.removed.add(roundId)
    tab.leaveScreen()
  }),
  removeFinished: inApp(async ({ storage }, _tab, roll, { book }) => {
    const all = await storage.rounds.all()
    const round = all[Math.floor(roll * all.length)]
    if (round === undefined) return
    await storage.rounds.remove(round.id)
    book.deleted.add(round.id)
  }),
} satisfies Readonly<Record<string, Command>>

const faults = {
  openTab: (device, place, roll) => {
    const tab = device.tab(place)
    if (tab === undefined) return openApp(device, place, roll)
    tab.retry()
    return undefined
  },
  kill: (device, place) => done(device.tab(place)?.kill()),
  killSoon: (device, place, roll) => done(device.tab(place)?.killWithin(Math.floor(roll * 60))),
  killAll: (device) => {
    for (const tab of device.tabs()) tab.kill()
    return undefined
  },
  close: (device, place) => done(device.tab(place)?.close()),
  hide: (device, place, roll) => {
    const tab = device.awake(place)
    if (roll < 0.5) tab?.hide()
    else tab?.hideDeaf()
    return undefined
  },
  show: (device, place) => done(device.tab(place)?.show()),
  breakDisk: (device, place, roll) => {
    const tab = device.tab(place)
    if (tab !== undefined) tab.faultRate = roll < 0.6 ? 0.1 : 0.6
    return undefined
  },
  mendDisk: (device) => {
    for (const tab of device.tabs()) tab.mendDisk()
    return undefined
  },
  fillDisk: (device) => {
    for (const tab of device.tabs()) tab.isDiskFull = true
    return undefined
  },
  turnClock: (device, _place, roll) => {
    device.clockMs += roll < 0.8 ? (roll - 0.4) * 3 * 3_600_000 : roll < 0.9 ? -2 * day : 2 * day
    return undefined
  },
} satisfies Readonly<Record<string, Command>>

function done(_nothing: void): undefined {
  return undefined
}

const commands: Readonly<Record<CommandName, Command>> = { ...playing, ...rounds, ...faults }

/** Begins the step. The next one doesn't wait for its end. */
export function take(device: SoloDevice, { tab, command, roll }: Step): void {
  device.quietly(commands[command](device, tab, roll))
}
