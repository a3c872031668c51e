import { type CourseHole, courseIdOf } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import { eventId, manualPlayerId, playerId as newPlayerId, roundId as newRoundId } from '@teemates/golf/ids'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { createRound, type Round, type RoundPlayer, withStopped } from '@teemates/golf/round'
import { applyEvent } from '@teemates/golf/round-events'
import { holeSetOf } from '@teemates/golf/tee'
import type { Storage } from '../../storage/storage.ts'
import type { RoundSession } from '../session.ts'
import { createSoloLog, type SoloLog } from './solo-log.ts'
import { soloPlayer, withNickname, withoutPlayer, withPlayer } from './solo-players.ts'
import { createSoloSession } from './solo-session.ts'

export interface NewSoloRound {
  readonly courseName: string
  readonly teeLabel: string
  readonly holesMode: HolesMode
  /** Of the chosen tee; those that the mode has are played. */
  readonly holes: readonly CourseHole[]
  readonly nickname: string
}

/** Resume record of the solo round in progress. Source: document 2 section 3. */
interface SoloHandle {
  readonly roundId: string
  readonly courseName: string
  readonly teeLabel: string
  readonly holesMode: HolesMode
  readonly currentHole: number
  readonly totalHoles: number
  readonly playersCount: number
  readonly updatedAt: number
  readonly isSolo: true
}

/** The solo rounds of this device. All promises reject with StorageError when the device can't read or write. */
export interface SoloRounds {
  /**
   * Makes the round in its lobby, with this device's player in it, and makes it the one in progress. The one before it is
   * put aside; one put aside earlier that never left its lobby, so has no strokes, is removed. Asked for the same again
   * while it is being made, as by a double press, it is the same round.
   */
  create(given: NewSoloRound): Promise<Round>
  /** The round in progress: in its lobby or active. Cleared when the round is missing or completed. */
  handle(): Promise<SoloHandle | null>
  /** Puts the round in progress aside: its strokes stay on the device, Home no longer offers it. Resolves with its id for undo. */
  clearHandle(): Promise<string | null>
  /** Unfinished rounds that aren't the one in progress, the one touched last first. */
  putAside(): Promise<readonly Round[]>
  /** Makes an unfinished round the one in progress again. */
  resume(roundId: string): Promise<SoloHandle>
  /** Deletes an unfinished round with its strokes. */
  remove(roundId: string): Promise<void>
  /** The round in progress, also while it is still in its lobby. */
  current(): Promise<Round | null>
  /**
   * Nothing changes when the name is blank or the round is full. knownId: the durable id of a player of earlier rounds
   * (or of this device's own), so that the rounds of one person stay together.
   */
  addPlayer(roundId: string, nickname: string, knownId?: string): Promise<Round>
  renamePlayer(roundId: string, playerId: string, nickname: string): Promise<Round>
  /** The last remaining player stays. */
  removePlayer(roundId: string, playerId: string): Promise<Round>
  /** Whether the player has stopped playing. Of an active round only. */
  setStopped(roundId: string, playerId: string, hasStopped: boolean): Promise<Round>
  /** Lobby to active. A round without players doesn't start. */
  start(roundId: string): Promise<Round>
  /** Null when there is no such round in play. known: the round as it was just read, so that it needn't be read again. */
  open(roundId: string, known?: Round): Promise<RoundSession | null>
}

interface SoloRoundsGiven {
  readonly storage: Storage
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Cryptographic randomness: length lowercase letters and digits. */
  readonly random: (length: number) => string
  /** Called where it becomes known whether there is a round in progress. */
  readonly onCurrent?: (isThere: boolean) => void
}

/** Random characters of the ids made here. */
const ID_RANDOM_LENGTH = 10
const MANUAL_ID_RANDOM_LENGTH = 12

export function createSoloRounds({ storage, now, random, onCurrent }: SoloRoundsGiven): SoloRounds {
  const { play, preferences } = storage
  const logs = new Map<string, { readonly log: SoloLog; users: number }>()

  function newSelf(nickname: string): RoundPlayer {
    return soloPlayer(newPlayerId(now(), random(ID_RANDOM_LENGTH)), nickname, preferences.profileId)
  }

  function newMate(nickname: string): RoundPlayer {
    return soloPlayer(manualPlayerId(new TextEncoder().encode(random(MANUAL_ID_RANDOM_LENGTH))), nickname, null)
  }

  /** Rounds whose archive was made up for here. */
  const archivedIds = new Set<string>()

  async function unfinished(): Promise<readonly Round[]> {
    const solo = (await play.list()).filter((round) => round.metadata.soloRound === true)
    // A crash between the last tap and the archive leaves a completed round in play. Should it fail again, it is still there.
    for (const round of solo) {
      if (round.status !== 'completed' || logs.has(round.id) || archivedIds.has(round.id)) continue
      archivedIds.add(round.id)
      storage.archive(round).catch(() => archivedIds.delete(round.id))
    }
    return solo.filter((round) => round.status !== 'completed')
  }

  async function tellCurrent(): Promise<void> {
    const rounds = await unfinished().catch(() => undefined)
    if (rounds !== undefined) onCurrent?.(currentOf(rounds) !== undefined)
  }

  // A finished round is in progress no longer.
  if (onCurrent !== undefined) storage.rounds.subscribe(() => void tellCurrent())

  async function change(roundId: string, to: (round: Round) => Round): Promise<Round> {
    const round = await play.change(roundId, to)
    logs.get(roundId)?.log.refresh()
    return round
  }

  /** First the one, then the others: a crash in between leaves two, of which the one touched last counts. */
  async function makeCurrent(round: Round, others: readonly Round[]): Promise<void> {
    for (const other of others) {
      if (other.id === round.id || other.metadata.putAside === true) continue
      await change(other.id, (stored) => markAside(stored, true))
    }
    onCurrent?.(true)
  }

  function release(roundId: string): void {
    const entry = logs.get(roundId)
    if (entry === undefined) return
    entry.users -= 1
    const unsubscribe = entry.log.subscribe(dropWhenIdle)
    // Taps still under way keep the log, so that a screen opened meanwhile shows them.
    function dropWhenIdle() {
      if (entry === undefined) return
      if (entry.users > 0) return unsubscribe()
      if (!entry.log.isIdle()) return
      unsubscribe()
      entry.log.stop()
      if (logs.get(roundId) === entry) logs.delete(roundId)
    }
    void entry.log.flush()
    dropWhenIdle()
  }

  async function made(given: NewSoloRound): Promise<Round> {
    const others = await unfinished()
    const self = newSelf(given.nickname)
    const round = createRound({
      id: newRoundId(now(), random(ID_RANDOM_LENGTH)),
      courseId: courseIdOf(given.courseName),
      courseName: given.courseName,
      teeLabel: given.teeLabel,
      holesMode: given.holesMode,
      holeSet: holeSetOf(given.holes, given.holesMode),
      players: [self],
      soloRound: true,
      selfPlayerId: self.playerId,
    })
    await play.create(round)
    await makeCurrent(round, others)
    for (const other of others) {
      if (other.status === 'lobby' && other.metadata.putAside === true) await play.removeUnplayed(other.id)
    }
    // Says nothing to the golfer when refused: the round is stored all the same.
    void storage.askToPersist().catch(() => false)
    return round
  }

  const beingMade = new Map<string, Promise<Round>>()

  return {
    create(given) {
      const wish = JSON.stringify(given)
      const round = beingMade.get(wish) ?? made(given).finally(() => beingMade.delete(wish))
      beingMade.set(wish, round)
      return round
    },

    async handle() {
      const round = currentOf(await unfinished())
      if (round === undefined) return null
      const lastEvent = (await play.events(round.id)).at(-1)
      const updatedAt = lastEvent === undefined ? (round.startedAt ?? now()) : Date.parse(lastEvent.timestamp)
      return handleOf(round, updatedAt)
    },

    async clearHandle() {
      const rounds = await unfinished()
      const current = currentOf(rounds)
      if (current === undefined) return null
      for (const round of rounds) {
        if (round.metadata.putAside !== true) await change(round.id, (stored) => markAside(stored, true))
      }
      onCurrent?.(false)
      return current.id
    },

    async putAside() {
      const rounds = await unfinished()
      const current = currentOf(rounds)
      return rounds.filter((round) => round !== current)
    },

    async resume(roundId) {
      const round = await change(roundId, (stored) => markAside(stored, false))
      await makeCurrent(round, await unfinished())
      return handleOf(round, now())
    },

    async remove(roundId) {
      await play.remove(roundId)
      logs.get(roundId)?.log.discard()
      void tellCurrent()
    },

    async current() {
      const round = currentOf(await unfinished())
      onCurrent?.(round !== undefined)
      if (round === undefined) return null
      if (round.status !== 'lobby' || round.players.length > 0) return round
      const self = newSelf(preferences.get('nickname'))
      return change(round.id, (stored) => (stored.players.length > 0 ? stored : withPlayer(stored, self, now())))
    },

    async addPlayer(roundId, nickname, knownId) {
      const name = cleanPlayerName(nickname)
      const isSelf = knownId === preferences.profileId
      const player = isSelf
        ? newSelf(nickname)
        : knownId === undefined
          ? newMate(nickname)
          : soloPlayer(knownId, nickname, null)
      return change(roundId, (round) => {
        if (name === null || (isSelf && round.players.some((other) => other.isLocal))) return round
        return withPlayer(round, player, now())
      })
    },

    renamePlayer(roundId, playerId, nickname) {
      return change(roundId, (round) => withNickname(round, playerId, nickname))
    },

    removePlayer(roundId, playerId) {
      const id = eventId(now(), random(ID_RANDOM_LENGTH))
      return change(roundId, (round) => withoutPlayer(round, playerId, id, now()))
    },

    setStopped(roundId, playerId, hasStopped) {
      return change(roundId, (round) => (round.status === 'active' ? withStopped(round, playerId, hasStopped) : round))
    },

    async start(roundId) {
      const id = eventId(now(), random(ID_RANDOM_LENGTH))
      const timestamp = new Date(now()).toISOString()
      const round = await change(roundId, (stored) => {
        const first = stored.players[0]
        if (first === undefined) return stored
        const event = { id, roundId, playerId: first.id, holeNumber: null, data: null, timestamp } as const
        return markAside(applyEvent(stored, { ...event, type: 'game_start' }), false)
      })
      await makeCurrent(round, await unfinished())
      return round
    },

    async open(roundId, known) {
      if (logs.get(roundId)?.log.isGone() === true) logs.delete(roundId)
      const round = logs.has(roundId) ? undefined : (known ?? (await play.get(roundId)))
      // Another call may have opened it while this one read.
      const entry = logs.get(roundId) ?? (round && { log: createSoloLog(storage, round), users: 0 })
      if (entry === undefined) return null
      logs.set(roundId, entry)
      entry.users += 1
      entry.log.refresh()
      return createSoloSession({ log: entry.log, storage, now, random, onClose: () => release(roundId) })
    },
  }
}

function currentOf(unfinishedRounds: readonly Round[]): Round | undefined {
  return unfinishedRounds.find((round) => round.metadata.putAside !== true)
}

function markAside(round: Round, aside: boolean): Round {
  if ((round.metadata.putAside === true) === aside) return round
  return { ...round, metadata: { ...round.metadata, putAside: aside } }
}

function handleOf(round: Round, updatedAt: number): SoloHandle {
  return {
    roundId: round.id,
    courseName: round.courseName,
    teeLabel: round.teeLabel,
    holesMode: round.holesMode,
    currentHole: round.currentHole,
    totalHoles: round.totalHoles,
    playersCount: round.players.length,
    updatedAt,
    isSolo: true,
  }
}
