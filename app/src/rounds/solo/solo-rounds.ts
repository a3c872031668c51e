import { type CourseHole, courseIdOf } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import { eventId, manualPlayerId, playerId as newPlayerId, roundId as newRoundId } from '@teemates/golf/ids'
import { MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { nextCounter } from '@teemates/golf/peer-round'
import { createRound, currentHoleNumber, type Round, type RoundPlayer, startingHoleOf } from '@teemates/golf/round'
import { holeSetOf } from '@teemates/golf/tee'
import type { Storage } from '../../storage/storage.ts'
import type { RoundSession } from '../session.ts'
import { ignoreUnwritable, StorageError } from '../../storage/browser/storage-error.ts'
import type { RoundChange, RoundsInPlay } from '../../storage/play/rounds-in-play.ts'
import { joining, newName, soloPlayer } from './solo-players.ts'
import { openSoloRecord } from './solo-record.ts'
import { createSoloSession } from './solo-session.ts'

export interface NewSoloRound {
  readonly courseName: string
  readonly teeLabel: string
  readonly holesMode: HolesMode
  /** All holes of the chosen tee. The mode says which of them are played. */
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

/**
 * The solo rounds of this device. All promises reject with StorageError if the device can't read. What it can't write stays in
 * effect and goes on being stored.
 */
export interface SoloRounds {
  /**
   * Creates the round in its lobby, with this device's player, and makes it the round in progress. The former one is put
   * aside. A round that was put aside earlier in its lobby has no strokes, and is removed. An equal call while the round is
   * being created, as by a double press, gives the same round.
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
   * Changes nothing if the name is blank or the round is full. knownId: the durable id of a player of earlier rounds
   * (or of this device's own), so that the rounds of one person stay together.
   */
  addPlayer(roundId: string, nickname: string, knownId?: string): Promise<Round>
  renamePlayer(roundId: string, playerId: string, nickname: string): Promise<Round>
  /** Removes a player, but never the last one. */
  removePlayer(roundId: string, playerId: string): Promise<Round>
  /** Sets the hole on which the round begins, while it is in its lobby. */
  setStartingHole(roundId: string, holeNumber: number): Promise<Round>
  /** Marks a player of an active round as stopped, or as playing again. */
  setStopped(roundId: string, playerId: string, hasStopped: boolean): Promise<Round>
  /** Starts a round that is in its lobby. A round without players doesn't start. */
  start(roundId: string): Promise<Round>
  /** Resolves with null if there is no such round in play. */
  open(roundId: string): Promise<RoundSession | null>
}

interface SoloRoundsGiven {
  readonly storage: Storage
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Cryptographic randomness: length lowercase letters and digits. */
  readonly random: (length: number) => string
  /** Called when it becomes known whether there is a round in progress. */
  readonly onCurrent?: (isThere: boolean) => void
}

/** Random characters of the ids made here. */
const ID_RANDOM_LENGTH = 10
const MANUAL_ID_RANDOM_LENGTH = 12

interface Parts extends SoloRoundsGiven {
  readonly play: RoundsInPlay
  /** The completed rounds that this tab has archived, or is archiving. */
  readonly archivedIds: Set<string>
}

export function createSoloRounds(given: SoloRoundsGiven): SoloRounds {
  const { storage, now, random, onCurrent } = given
  const play = evenIfUnsaved(storage.play)
  const parts: Parts = { ...given, play, archivedIds: new Set() }
  const beingMade = new Map<string, Promise<Round>>()
  // A finished round is no longer in progress.
  if (onCurrent !== undefined) storage.rounds.subscribe(() => void reportCurrent(parts))

  return {
    create(wanted) {
      const key = JSON.stringify(wanted)
      const round = beingMade.get(key) ?? made(parts, wanted).finally(() => beingMade.delete(key))
      beingMade.set(key, round)
      return round
    },

    async handle() {
      const round = currentOf(await unfinished(parts))
      if (round === undefined) return null
      const lastEvent = (await play.events(round.id)).at(-1)
      const updatedAt = lastEvent === undefined ? (round.startedAt ?? now()) : Date.parse(lastEvent.timestamp)
      return handleOf(round, updatedAt)
    },

    async clearHandle() {
      const rounds = await unfinished(parts)
      const current = currentOf(rounds)
      if (current === undefined) return null
      for (const round of rounds) await putAside(parts, round)
      onCurrent?.(false)
      return current.id
    },

    async putAside() {
      const rounds = await unfinished(parts)
      const current = currentOf(rounds)
      return rounds.filter((round) => round !== current)
    },

    async resume(roundId) {
      const round = await play.change(roundId, () => [{ kind: 'resumed' }])
      await makeCurrent(parts, round, await unfinished(parts))
      return handleOf(round, now())
    },

    async remove(roundId) {
      await play.remove(roundId)
      void reportCurrent(parts)
    },

    current: () => currentRound(parts),
    ...playerChanges(parts),

    setStartingHole(roundId, holeNumber) {
      return play.change(roundId, (round) =>
        round.status !== 'lobby' || startingHoleOf(round) === holeNumber ? [] : [{ kind: 'starting-hole', holeNumber }],
      )
    },

    start: (roundId) => started(parts, roundId),

    async open(roundId) {
      const record = await openSoloRecord({ storage, now, random }, roundId)
      return record && createSoloSession({ record, storage, now, random })
    },
  }
}

async function unfinished({ play, storage, archivedIds }: Parts): Promise<readonly Round[]> {
  const solo = (await play.list()).filter((round) => round.metadata.soloRound === true)
  // A kill between the last tap and the archive leaves a completed round in play. If archiving fails, it stays there.
  for (const round of solo) {
    if (round.status !== 'completed' || archivedIds.has(round.id)) continue
    archivedIds.add(round.id)
    storage.archive(round).catch(() => archivedIds.delete(round.id))
  }
  return solo.filter((round) => round.status !== 'completed')
}

async function reportCurrent(parts: Parts): Promise<void> {
  const rounds = await unfinished(parts).catch(() => undefined)
  if (rounds !== undefined) parts.onCurrent?.(currentOf(rounds) !== undefined)
}

/** Puts the others aside. The round was stored before: a crash in between leaves two, and the one touched last counts. */
async function makeCurrent(parts: Parts, round: Round, others: readonly Round[]): Promise<void> {
  for (const other of others) if (other.id !== round.id) await putAside(parts, other)
  parts.onCurrent?.(true)
}

async function putAside({ play }: Parts, round: Round): Promise<void> {
  if (round.metadata.putAside === true) return
  await play.change(round.id, (stored) => (stored.metadata.putAside === true ? [] : [{ kind: 'put-aside' }]))
}

async function made(parts: Parts, given: NewSoloRound): Promise<Round> {
  const { storage, play, now, random } = parts
  const others = await unfinished(parts)
  const self = newSelf(parts, given.nickname)
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
  await makeCurrent(parts, round, others)
  for (const other of others) {
    if (other.status === 'lobby' && other.metadata.putAside === true) await play.removeUnplayed(other.id)
  }
  // A refusal isn't shown, because the round is stored all the same.
  void storage.askToPersist().catch(() => false)
  return round
}

async function currentRound(parts: Parts): Promise<Round | null> {
  const round = currentOf(await unfinished(parts))
  parts.onCurrent?.(round !== undefined)
  if (round === undefined) return null
  if (round.status !== 'lobby' || round.players.length > 0) return round
  const self = newSelf(parts, parts.storage.preferences.get('nickname'))
  return parts.play.change(round.id, (stored) =>
    stored.players.length > 0 ? [] : [{ kind: 'event', event: joining(stored, self, parts.now()) }],
  )
}

async function started(parts: Parts, roundId: string): Promise<Round> {
  const round = await parts.play.change(roundId, (stored) => {
    const first = stored.players[0]
    if (first === undefined) return []
    const event = { ...newEvent(parts, roundId, first.id), type: 'game_start', holeNumber: null, data: null } as const
    const start: RoundChange = { kind: 'event', event }
    return stored.metadata.putAside === true ? [start, { kind: 'resumed' }] : [start]
  })
  await makeCurrent(parts, round, await unfinished(parts))
  return round
}

function playerChanges(parts: Parts): Pick<SoloRounds, 'addPlayer' | 'renamePlayer' | 'removePlayer' | 'setStopped'> {
  const { storage, play, now } = parts
  return {
    async addPlayer(roundId, nickname, knownId) {
      const name = cleanPlayerName(nickname)
      const isSelf = knownId === storage.preferences.profileId
      const player = isSelf ? newSelf(parts, nickname) : newMate(parts, nickname, knownId)
      return play.change(roundId, ({ players, ...round }) => {
        if (name === null || (isSelf && players.some((other) => other.isLocal))) return []
        if (players.length >= MAX_PLAYERS || players.some(({ id }) => id === player.id)) return []
        return [{ kind: 'event', event: joining({ ...round, players }, player, now()) }]
      })
    },

    renamePlayer(roundId, playerId, nickname) {
      return play.change(roundId, (round) => {
        const name = newName(round, playerId, nickname)
        return name === null ? [] : [{ kind: 'renamed', playerId, nickname: name }]
      })
    },

    removePlayer(roundId, playerId) {
      return play.change(roundId, (round) => {
        if (round.players.length < 2) return []
        const event = { ...newEvent(parts, roundId, playerId), type: 'leave', holeNumber: null, data: null } as const
        return [{ kind: 'event', event }]
      })
    },

    setStopped(roundId, playerId, hasStopped) {
      return play.change(roundId, (round, state) => {
        if (round.status !== 'active') return []
        const counter = nextCounter(state, playerId, now())
        const data = { counter, ...(hasStopped && { hasStopped: true as const }) }
        const holeNumber = currentHoleNumber(round)
        return [{ kind: 'event', event: { ...newEvent(parts, roundId, playerId), type: 'unready', holeNumber, data } }]
      })
    },
  }
}

function newSelf({ now, random, storage }: Parts, nickname: string): RoundPlayer {
  return soloPlayer(newPlayerId(now(), random(ID_RANDOM_LENGTH)), nickname, storage.preferences.profileId)
}

function newMate({ random }: Parts, nickname: string, knownId: string | undefined): RoundPlayer {
  const newId = () => manualPlayerId(new TextEncoder().encode(random(MANUAL_ID_RANDOM_LENGTH)))
  return soloPlayer(knownId ?? newId(), nickname, null)
}

function newEvent({ now, random }: Parts, roundId: string, playerId: string) {
  const id = eventId(now(), random(ID_RANDOM_LENGTH))
  return { id, roundId, playerId, timestamp: new Date(now()).toISOString() }
}

/** A change that can't be written now is in effect all the same, and the log goes on storing it. */
function evenIfUnsaved(play: RoundsInPlay): RoundsInPlay {
  return {
    ...play,
    create: (round) => play.create(round).catch(ignoreUnwritable),
    remove: (roundId) => play.remove(roundId).catch(ignoreUnwritable),
    removeUnplayed: (roundId) => play.removeUnplayed(roundId).catch(ignoreUnwritable),
    async change(roundId, changesOf) {
      const round = await play.change(roundId, changesOf).catch(ignoreUnwritable)
      const found = round ?? (await play.get(roundId))
      if (found === undefined) throw new StorageError('not-found')
      return found
    },
  }
}

function currentOf(unfinishedRounds: readonly Round[]): Round | undefined {
  return unfinishedRounds.find((round) => round.metadata.putAside !== true)
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
