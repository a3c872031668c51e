import * as v from 'valibot'
import type { AccountRequest } from '../../app/src/backend/account-request.ts'
import type { Backend, ChannelStatus, WireOperation } from '../../app/src/backend/backend.ts'
import type { CallFailure } from '../../app/src/backend/call-outcome.ts'
import { createGames } from '../../app/src/backend/games.ts'
import { outcomeOf } from '../../app/src/backend/outcome.ts'
import type { Given } from './model/rows.ts'
import { answerOf } from './model/on-wire.ts'
import type { ScriptedGame, TestChannel } from './scripted-game.ts'
import type { VirtualClock } from '../devices/virtual-clock.ts'

/** The state of one device's connection to the server. */
export interface TestLink {
  /** If set, no call arrives, and each ends with this failure after a while. */
  failure: CallFailure | null
  /** The number of further calls, except polls, that the server carries out and whose answers are lost. */
  lostReplies: number
  /** The failures of the next calls that write or read a snapshot. These calls are not carried out. */
  readonly failures: CallFailure[]
  /** The number of further polls that fail. */
  failedPolls: number
  /** Whether the server returns snapshots. */
  hasSnapshots: boolean
  /** The failure of those polls. */
  pollFailure: CallFailure
  /** Whether a channel can be joined. */
  hasChannel: boolean
  /** How long joining takes, in ms. */
  joinMs: number
  /** Whether a joined channel answers a probe. */
  isAlive: boolean
}

export interface TestCall {
  readonly name: string
  /** The virtual clock's time. */
  readonly at: number
  readonly operations: readonly WireOperation[]
}

export interface TestBackend {
  readonly backend: Backend
  readonly link: TestLink
  readonly calls: TestCall[]
  readonly pokes: number[]
  /** Loses the account. The next sign-in creates another one. */
  loseAccount(): void
  /** Ends this device's channels, as the server does when it goes down. */
  dropChannels(status: ChannelStatus): void
  /** Notifies this device of a change. */
  poke(revision: number | null): void
}

/** Short names of the procedures that tests count. */
const names: Readonly<Record<string, string>> = {
  apply_operations: 'apply',
  game_snapshot: 'snapshot',
  create_game: 'create',
  join_game_by_code: 'join',
  reclaim_seat: 'reclaim',
  take_over_game: 'takeOver',
}

const argumentsOf = v.custom<Given>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))
const id = v.string()
const operationsOf = v.array(
  v.intersect([
    v.looseObject({ operation_id: id }),
    v.variant('kind', [
      v.looseObject({
        kind: v.literal('score'),
        hole: v.number(),
        strokes: v.number(),
        player_id: id,
        base_revision: v.exactOptional(v.number()),
        no_score: v.exactOptional(v.literal(true)),
      }),
      v.looseObject({ kind: v.literal('stop'), player_id: id, stopped: v.boolean() }),
      v.looseObject({
        kind: v.literal('games'),
        games: v.nullable(v.record(v.string(), v.unknown())),
        course_handicaps: v.record(id, v.number()),
      }),
      v.looseObject({ kind: v.literal('ready'), ready: v.boolean(), hole: v.exactOptional(v.number()) }),
      v.looseObject({ kind: v.literal('advance'), from_hole: v.exactOptional(v.number()) }),
      v.looseObject({ kind: v.literal('finish'), by: v.exactOptional(id) }),
      v.looseObject({ kind: v.literal('leave') }),
    ]),
  ]),
)

const delayMs = 20
const givesUpMs = 300

/**
 * For tests: a device's backend. The app's own calls go to the server's model, and the link between them is scripted call by
 * call and channel by channel. The simulator's link draws its faults at random, and its clock lets no test stop in between.
 */
export function createTestBackend(server: ScriptedGame, clock: VirtualClock, deviceName: string): TestBackend {
  const link: TestLink = {
    failure: null,
    lostReplies: 0,
    failures: [],
    failedPolls: 0,
    hasSnapshots: true,
    pollFailure: { kind: 'server-error' },
    hasChannel: true,
    joinMs: delayMs,
    isAlive: true,
  }
  const calls: TestCall[] = []
  const pokes: number[] = []
  const own = new Set<TestChannel>()
  let account = 1
  let userId: string | null = null

  const later = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))

  const request: AccountRequest = async (asking, schema) => {
    const { timeoutMs } = asking
    const given = v.parse(argumentsOf, JSON.parse(JSON.stringify(asking.body ?? {})))
    const name = nameOf(asking.path)
    const operations = v.parse(operationsOf, given['p_operations'] ?? [])
    calls.push({ name, at: clock.elapsed(), operations })
    const fails = async (failure: CallFailure, ms: number) => {
      await later(ms)
      return { ok: false, failure } as const
    }
    if (link.failure !== null) return fails(link.failure, link.failure.kind === 'timeout' ? timeoutMs : givesUpMs)
    const failure = name === 'poll' ? undefined : link.failures.shift()
    if (failure !== undefined) return fails(failure, delayMs)
    if (name === 'poll' && link.failedPolls > 0) {
      link.failedPolls -= 1
      return fails(link.pollFailure, delayMs)
    }
    if (name === 'snapshot' && !link.hasSnapshots) return fails({ kind: 'server-error' }, delayMs)
    userId ??= `${deviceName}-${account}`
    await later(delayMs)
    const answer =
      name === 'apply' && given['p_game_id'] === server.gameId
        ? answerOf(200, server.apply(userId, operations))
        : server.answer(userId, asking.path, given)
    if (link.lostReplies > 0 && name !== 'poll') {
      link.lostReplies -= 1
      return fails({ kind: 'timeout' }, timeoutMs)
    }
    await later(delayMs)
    return outcomeOf(answer, schema, clock.now())
  }

  const notScripted = () => Promise.reject(new Error('not scripted'))

  const backend: Backend = {
    session: {
      userId: () => userId,
      async ready(timeoutMs) {
        if (link.failure !== null) {
          await later(timeoutMs)
          return userId
        }
        await later(delayMs)
        userId ??= `${deviceName}-${account}`
        return userId
      },
      onLost: () => () => undefined,
      subscribe: () => () => undefined,
    },
    games: createGames(request),
    courses: { suggest: notScripted, details: notScripted },
    notifications: { feed: notScripted },
    feedback: { submit: notScripted },
    peerRooms: {
      open: notScripted,
      enter: notScripted,
      change: notScripted,
      close: notScripted,
      knock: notScripted,
      emptyDoor: notScripted,
      takeBackDecline: notScripted,
      relay: notScripted,
      continueAsGame: notScripted,
    },
    prepareToEndSeatRequests: notScripted,
    signal: () => ({ status: () => 'closed', send: () => undefined, close: () => undefined }),
    openChannel(gameId, _playerId, events) {
      let status: ChannelStatus = 'joining'
      const channel: TestChannel = {
        gameId,
        events: {
          ...events,
          onStatus(next) {
            status = next
            events.onStatus(next)
          },
        },
        isJoined: false,
      }
      calls.push({ name: 'channel', at: clock.elapsed(), operations: [] })
      own.add(channel)
      server.channels.add(channel)
      const cancel = clock.after(link.joinMs, () => {
        if (!link.hasChannel || link.failure !== null) return channel.events.onStatus('failed')
        channel.isJoined = true
        channel.events.onStatus('joined')
        return undefined
      })
      return {
        status: () => status,
        poke: (_at, revision) => void pokes.push(revision),
        present: () => new Set(),
        async probe() {
          await later(delayMs)
          return link.isAlive
        },
        close() {
          cancel()
          status = 'closed'
          own.delete(channel)
          server.channels.delete(channel)
        },
      }
    },
    isConfigured: () => true,
  }

  return {
    backend,
    link,
    calls,
    pokes,
    loseAccount() {
      account += 1
      userId = null
    },
    dropChannels(status) {
      for (const channel of own) {
        channel.isJoined = false
        channel.events.onStatus(status)
      }
    },
    poke(revision) {
      for (const { isJoined, events } of own) if (isJoined) events.onPoke({ revision })
    },
  }
}

function nameOf(path: string): string {
  if (path.includes('?')) return 'poll'
  const procedure = path.slice(path.lastIndexOf('/') + 1)
  return names[procedure] ?? procedure
}
