import { archiveRound } from '@teemates/golf/archive'
import type { PeerInvitation } from '@teemates/golf/join-link'
import { keepingCorrections } from '@teemates/golf/score-correction'
import type { Log } from '../../app/src/storage/log/log.ts'
import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'
import { createVirtualClock, type VirtualClock } from '../devices/virtual-clock.ts'
import { createLogInMemory } from '../storage/log-in-memory.ts'
import type { PeerGame } from '../../app/src/rounds/peer/peer-game.ts'
import { readPeerKeys } from '../../app/src/rounds/peer/joining/peer-keys.ts'
import type { PeerPorts } from '../../app/src/rounds/peer/network/peer-ports.ts'
import { createPeerRounds, type PeerRounds } from '../../app/src/rounds/peer/peer-rounds.ts'
import { createSimulatedNetwork, type SimulatedConnection, type SimulatedNetwork } from './simulated-network.ts'
import { createSimulatedSignalling, type SimulatedSignalling } from './simulated-signalling.ts'

/** Milliseconds until an entry is on the disk. If the page is killed before, the entry is lost. */
export const COMMIT_MS = 8
/** More than the rooms' longest chain of promises between two waits. */
const STEPS = 60
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** For tests: phones with real rounds in a simulated world. */
export interface PeerWorld {
  readonly clock: VirtualClock
  readonly network: SimulatedNetwork
  readonly signalling: SimulatedSignalling
  readonly random: () => number
  /** @param live the port through which its rounds continue as live games; without it they can't */
  phone(name: string, live?: PeerPorts['live'], variant?: PeerVariant): PeerPhone
}

export interface PeerPhone {
  readonly name: string
  readonly peerId: string
  /** The rounds of the current page. */
  rounds(): PeerRounds
  ports(): PeerPorts
  /** Replaces the page. If it is 'killed', entries on their way to the disk are lost. */
  reload(how: 'left' | 'killed'): void
  /** Closes the page and opens none. */
  kill(): void
  /** Makes the page visible again. */
  wake(): void
  /** Removes the round from its history, as if the golfer had deleted it. */
  forget(roundId: string): void
  /** Whether its history rejects all rounds for now. */
  refuse(isRefusing: boolean): void
  /** Sets the time in ms until keys are on the disk. If the page closes before, they are lost. */
  slowKeys(ms: number): void
  /** Whether keys have ever been given to the disk. */
  isStoringKeys(): boolean
  /** Appends the entry from another tab of the browser. */
  appendElsewhere(entry: LogEntry): Promise<void>
  /** The entries that a reload would find. */
  stored(roundId: string): Promise<readonly LogEntry[]>
  /** The private keys of its rounds. */
  readonly keys: Map<string, string>
  /** The rounds in history, each added once or several times. */
  readonly history: ReadonlyMap<string, ReturnType<typeof archiveRound>>
}

interface Page {
  readonly ports: PeerPorts
  readonly rounds: PeerRounds
  hide(): void
  wake(): void
  /** Commits all entries on their way to the disk. */
  commit(): Promise<void>
  die(): void
}

interface Kept {
  readonly log: Log
  readonly keys: Map<string, string>
  readonly history: Map<string, ReturnType<typeof archiveRound>>
  isRefusing: boolean
  /** Listeners to entries from another tab of the browser. */
  readonly tabs: Set<(entry: LogEntry, isOwn: boolean) => void>
  keysTakeMs: number
  hasStoredKeys: boolean
}

/** A phone's ports without one of their precautions. */
export type PeerVariant = (ports: PeerPorts) => PeerPorts

/**
 * @param random draws all random numbers, from 0 to below 1
 * @param variantOf makes one known mistake per phone, shared by all its pages
 */
export function createPeerWorld(
  random: () => number = drawing(1),
  variantOf: () => PeerVariant = () => (ports) => ports,
): PeerWorld {
  const clock = createVirtualClock(random, STEPS)
  const network = createSimulatedNetwork(clock)
  const signalling = createSimulatedSignalling(clock)

  function phone(name: string, live: PeerPorts['live'] = noLive, variant = variantOf()): PeerPhone {
    const kept: Kept = {
      log: createLogInMemory(),
      keys: new Map(),
      history: new Map(),
      isRefusing: false,
      tabs: new Set(),
      keysTakeMs: 0,
      hasStoredKeys: false,
    }
    const openPage = () => createPage({ clock, network, signalling, random }, { name, kept, live, variant })
    let page = openPage()
    return {
      name,
      peerId: `peer_${name}`,
      rounds: () => page.rounds,
      ports: () => page.ports,
      reload(how) {
        if (how === 'left') {
          page.hide()
          void page.commit()
        }
        page.die()
        page = openPage()
      },
      kill: () => page.die(),
      wake: () => page.wake(),
      forget: (roundId) => void kept.history.delete(roundId),
      refuse: (isRefusing) => void (kept.isRefusing = isRefusing),
      slowKeys: (ms) => void (kept.keysTakeMs = ms),
      isStoringKeys: () => kept.hasStoredKeys,
      async appendElsewhere(entry) {
        await kept.log.append(entry)
        for (const listener of kept.tabs) listener(entry, false)
      },
      stored: (roundId) => kept.log.entries(roundId),
      keys: kept.keys,
      history: kept.history,
    }
  }

  return { clock, network, signalling, random, phone }
}

type Around = Omit<PeerWorld, 'phone'>

interface PageGiven {
  readonly name: string
  readonly kept: Kept
  readonly live: PeerPorts['live']
  readonly variant: PeerVariant
}

function createPage({ clock, network, signalling, random }: Around, { name, kept, live, variant }: PageGiven): Page {
  let isAlive = true
  let pending: readonly LogEntry[] = []
  const connections = new Set<SimulatedConnection>()
  const hides = new Set<() => void>()
  const wakes = new Set<() => void>()
  const member = signalling.member(name)
  const after = (ms: number, run: () => void) => clock.after(ms, () => (isAlive ? run() : undefined))
  const listening = (listeners: Set<() => void>) => (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const bytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256))

  async function commit(): Promise<void> {
    const now = pending
    pending = []
    for (const entry of now) await kept.log.append(entry)
  }

  async function untilOnDisk(): Promise<void> {
    if (kept.isRefusing) throw new Error('refused')
    await new Promise<void>((resolve) => void after(COMMIT_MS, resolve))
  }

  const appendAll = (added: readonly LogEntry[]) =>
    new Promise<boolean>((settle) => {
      pending = [...pending, ...added]
      after(COMMIT_MS, () => void commit().then(() => settle(true)))
    })
  const pendingOf = (roundId: string) => pending.filter((entry) => entry.roundId === roundId)

  const log: Log = {
    append: (entry) => appendAll([entry]),
    appendAll,
    pending: () => pending,
    unstored: pendingOf,
    untouched: () => Promise.resolve(),
    entries: async (roundId) => [...(await kept.log.entries(roundId)), ...pendingOf(roundId)],
    roundIds: async (transport, since) => [
      ...new Set([...(await kept.log.roundIds(transport, since)), ...pending.map(({ roundId }) => roundId)]),
    ],
    state: () => (pending.length === 0 ? 'stored' : 'storing'),
    onState: () => () => undefined,
    subscribe(listener) {
      kept.tabs.add(listener)
      return () => void kept.tabs.delete(listener)
    },
  }

  const ports: PeerPorts = {
    backend: { peerRooms: member.rooms, signal: member.signal },
    log,
    live,
    keys: {
      read: async (roundId) => kept.keys.get(roundId) ?? null,
      async write(roundId, text) {
        kept.hasStoredKeys = true
        if (kept.keysTakeMs > 0) await new Promise<void>((resolve) => void after(kept.keysTakeMs, resolve))
        if (isAlive) kept.keys.set(roundId, text)
      },
      remove: async (roundId) => void kept.keys.delete(roundId),
    },
    storage: {
      async archive(round) {
        await untilOnDisk()
        const archived = kept.history.get(round.id) ?? archiveRound(round, clock.now())
        kept.history.set(round.id, archived)
        return archived
      },
      async replaceArchived(round) {
        await untilOnDisk()
        const before = kept.history.get(round.id)
        if (before === undefined) return undefined
        const archived = keepingCorrections(archiveRound(round, clock.now()), before)
        kept.history.set(round.id, archived)
        return archived
      },
      askToPersist: async () => true,
      rounds: { get: async (roundId) => kept.history.get(roundId) },
    },
    now: clock.now,
    after,
    random: (length) => Array.from(bytes(length), (byte) => LETTERS[byte % LETTERS.length]).join(''),
    randomBytes: bytes,
    profileId: () => `cmplr_${name}`,
    peerId: () => `peer_${name}`,
    isOnline: () => true,
    onWake: listening(wakes),
    onHide: listening(hides),
    connect(events) {
      const connection = network.connect(name, events)
      connections.add(connection)
      return connection
    },
  }

  return {
    ports,
    rounds: createPeerRounds(variant(ports)),
    hide: () => each(hides),
    wake: () => each(wakes),
    commit,
    die() {
      isAlive = false
      member.vanish()
      for (const connection of connections) connection.vanish()
    },
  }
}

function noLive(): never {
  throw new Error('no live games here')
}

function each(listeners: ReadonlySet<() => void>): void {
  for (const listener of Array.from(listeners)) listener()
}

/** Numbers from 0 to below 1, the same ones for the same seed. */
export function drawing(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

export const HOLES = 9

const links = {
  courseName: 'Links',
  courseVendorId: null,
  teeLabel: 'Standard',
  holesMode: 'front9',
  holes: Array.from({ length: HOLES }, (_, index) => ({ number: index + 1, par: 4, distance: null, si: null })),
} as const

/** The host's round, begun. */
export async function hosting(world: PeerWorld, host: PeerPhone): Promise<{ roundId: string; game: PeerGame }> {
  const created = host.rounds().create({ ...links, nickname: host.name })
  await world.clock.pass(1_000)
  const outcome = await created
  if (!outcome.ok) throw new Error('no room')
  return { roundId: outcome.value.roundId, game: await opened(host, outcome.value.roundId) }
}

/** The content of the host's QR code. */
export async function invitationOf(host: PeerPhone, roundId: string): Promise<PeerInvitation> {
  const keys = await readPeerKeys(host.ports().keys, roundId)
  const { inviting } = (await opened(host, roundId)).session.view()
  if (keys === null || inviting === null) throw new Error('no invitation')
  return { code: inviting.code, hostId: host.peerId, secret: keys.secret }
}

/** A guest's game, joined by the host's QR code. */
export async function joined(world: PeerWorld, guest: PeerPhone, invitation: PeerInvitation): Promise<PeerGame> {
  const joining = guest.rounds().join(invitation, guest.name)
  let isSettled = false
  void joining.finally(() => (isSettled = true))
  await world.clock.pass(2_000)
  // The time suffices until the attempt is given up, so a test fails instead of hanging.
  if (!isSettled) await world.clock.pass(25_000)
  const outcome = await joining
  if (typeof outcome === 'string' || !('roundId' in outcome)) throw new Error(JSON.stringify(outcome))
  return opened(guest, outcome.roundId)
}

export async function opened(phone: PeerPhone, roundId: string): Promise<PeerGame> {
  const game = await phone.rounds().open(roundId)
  if (game === null || game === 'elsewhere' || 'gameId' in game) throw new Error(`${phone.name} has no such round`)
  return game
}
