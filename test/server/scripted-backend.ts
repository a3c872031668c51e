import type { Backend, ChannelStatus, NewGame, WireOperation } from '../../app/src/backend/backend.ts'
import type { CallFailure, CallOptions, CallOutcome } from '../../app/src/backend/call-outcome.ts'
import type { CreatedGame, TakenSeat } from '../../app/src/backend/game-rows.ts'
import { Refused, type ScriptedGame, type TestChannel } from './scripted-game.ts'
import type { VirtualClock } from '../devices/virtual-clock.ts'

/** How one device's way to the server is now. */
export interface TestLink {
  /** Nothing gets through: each call ends with this after a while. */
  failure: CallFailure | null
  /** So many calls more, looks at the game aside, are done by the server and their answer is lost. */
  lostReplies: number
  /** The next calls that write or read a snapshot fail with these, before they are done. */
  readonly failures: CallFailure[]
  /** The next looks at the game that fail. */
  failedGlances: number
  /** Whether the server gives snapshots. */
  hasSnapshots: boolean
  /** How they do. */
  glanceFailure: CallFailure
  /** Whether a channel comes to be joined. */
  hasChannel: boolean
  /** How long joining takes, in ms. */
  joinMs: number
  /** Whether a joined channel answers a probe. */
  isAlive: boolean
}

export interface TestCall {
  readonly name: string
  /** The virtual clock's. */
  readonly at: number
  readonly operations: readonly WireOperation[]
}

export interface TestBackend {
  readonly backend: Backend
  readonly link: TestLink
  readonly calls: TestCall[]
  readonly pokes: number[]
  /** The account is lost: the next one that is asked for is another. */
  loseAccount(): void
  /** Ends this device's channels, as the server does when it goes down. */
  dropChannels(status: ChannelStatus): void
  /** Tells this device that something has changed. */
  poke(revision: number | null): void
}

const delayMs = 20
const givesUpMs = 300

export function createTestBackend(server: ScriptedGame, clock: VirtualClock, name: string): TestBackend {
  const link: TestLink = {
    failure: null,
    lostReplies: 0,
    failures: [],
    failedGlances: 0,
    hasSnapshots: true,
    glanceFailure: { kind: 'server-error' },
    hasChannel: true,
    joinMs: delayMs,
    isAlive: true,
  }
  const calls: TestCall[] = []
  const pokes: number[] = []
  const own = new Set<TestChannel>()
  const answers = new Map<string, CreatedGame>()
  let account = 1
  let userId: string | null = null

  const later = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve))

  async function call<T>(
    procedure: string,
    { timeoutMs }: CallOptions,
    run: (uid: string) => T,
    operations: readonly WireOperation[] = [],
  ): Promise<CallOutcome<T>> {
    calls.push({ name: procedure, at: clock.elapsed(), operations })
    const fails = async (failure: CallFailure, ms: number): Promise<CallOutcome<T>> => {
      await later(ms)
      return { ok: false, failure }
    }
    if (link.failure !== null) return fails(link.failure, link.failure.kind === 'timeout' ? timeoutMs : givesUpMs)
    const failure = procedure === 'glance' ? undefined : link.failures.shift()
    if (failure !== undefined) return fails(failure, delayMs)
    if (procedure === 'glance' && link.failedGlances > 0) {
      link.failedGlances -= 1
      return fails(link.glanceFailure, delayMs)
    }
    if (procedure === 'snapshot' && !link.hasSnapshots) return fails({ kind: 'server-error' }, delayMs)
    userId ??= `${name}-${account}`
    await later(delayMs)
    try {
      const value = run(userId)
      if (link.lostReplies > 0 && procedure !== 'glance') {
        link.lostReplies -= 1
        return await fails({ kind: 'timeout' }, timeoutMs)
      }
      await later(delayMs)
      return { ok: true, value }
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      return fails({ kind: 'refused', code: error.code, message: error.message }, delayMs)
    }
  }

  /** With an operation id that came before the answer is the one before. */
  function created({ operationId }: CallOptions, uid: string, given: NewGame): CreatedGame {
    const key = `${uid} ${operationId}`
    const before = answers.get(key)
    if (before !== undefined) return before
    server.created.push(given)
    server.status = 'lobby'
    server.position = 0
    const token = server.seat(given.playerId, uid)
    const answer = { ...server.game(), player_id: given.playerId, seat_token: token }
    answers.set(key, answer)
    return answer
  }

  function taken(playerId: string, seatToken: string): TakenSeat {
    const { id, course_name, tee_label, holes_mode, current_hole, status, revision } = server.game()
    return {
      id,
      course_name,
      tee_label,
      holes_mode,
      current_hole,
      status,
      revision,
      player_id: playerId,
      seat_token: seatToken,
    }
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
        userId ??= `${name}-${account}`
        return userId
      },
      onLost: () => () => undefined,
      subscribe: () => () => undefined,
    },
    games: {
      create: (given, options) => call('create', options, (uid) => created(options, uid, given)),
      joinByCode: ({ code, playerId }, options) =>
        call('join', options, (uid) => {
          if (code !== server.code) throw new Refused('code_not_valid')
          const seatId = [...server.seats.values()].find(({ row }) => row.user_id === uid)?.row.player_id ?? playerId
          const seated = server.seats.get(seatId)?.row
          if (seated !== undefined && seated.user_id !== uid) throw new Refused('not_your_seat')
          return taken(seatId, server.seat(seatId, uid))
        }),
      reclaimSeat: (_gameId, playerId, seatToken, options) =>
        call('reclaim', options, (uid) => {
          if (!server.takesBack || server.seats.get(playerId)?.token !== seatToken) throw new Refused('not_member')
          return taken(playerId, server.seat(playerId, uid))
        }),
      preview: notScripted,
      start: notScripted,
      addManualPlayer: notScripted,
      renameManualPlayer: notScripted,
      removeManualPlayer: notScripted,
      removePlayer: notScripted,
      askForSeat: notScripted,
      endSeatRequests: notScripted,
      answerSeat: notScripted,
      leave: notScripted,
      update: notScripted,
      delete: notScripted,
      takeOver: (gameId, options) =>
        call('takeOver', options, (uid) => ({
          game_id: gameId,
          player_id: server.seatOf(uid).player_id,
          revision: server.revision,
        })),
      apply: (_gameId, operations, options) =>
        call('apply', options, (uid) => server.apply(uid, operations), operations),
      snapshot: (_gameId, options) =>
        call('snapshot', options, (uid) => {
          server.seatOf(uid)
          return server.snapshot()
        }),
      glance: (_gameId, options) =>
        call('glance', options, (uid) => {
          const isMember = [...server.seats.values()].some(({ row }) => row.user_id === uid && row.is_active)
          return isMember ? server.game() : null
        }),
    },
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
    openChannel(_gameId, _playerId, events) {
      const channel: TestChannel = { events, isJoined: false }
      let status: ChannelStatus = 'joining'
      const told: TestChannel = {
        ...channel,
        events: {
          ...events,
          onStatus(next) {
            status = next
            events.onStatus(next)
          },
        },
      }
      calls.push({ name: 'channel', at: clock.elapsed(), operations: [] })
      own.add(told)
      server.channels.add(told)
      const cancel = clock.after(link.joinMs, () => {
        if (!link.hasChannel || link.failure !== null) return told.events.onStatus('failed')
        told.isJoined = true
        told.events.onStatus('joined')
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
          own.delete(told)
          server.channels.delete(told)
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
