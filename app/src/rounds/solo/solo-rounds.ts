import { type CourseHole, courseIdOf } from '@teemates/golf/course'
import type { HolesMode } from '@teemates/golf/holes-mode'
import { manualPlayerId, playerId as newPlayerId, roundId as newRoundId } from '@teemates/golf/ids'
import { MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { nextCounter } from '@teemates/golf/peer-round'
import { createRound, currentHoleNumber, type Round, type RoundPlayer, startingHoleOf } from '@teemates/golf/round'
import { holeSetOf } from '@teemates/golf/tee'
import type { Storage } from '../../storage/storage.ts'
import { type EventPorts, newEvent, RANDOM_LENGTH } from '../new-event.ts'
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

/** The solo rounds of this device. */
export type SoloRounds = ReturnType<typeof createSoloRounds>

interface SoloRoundsGiven extends EventPorts {
  readonly storage: Storage
  /** Called when it becomes known whether there is a round in progress. */
  readonly onCurrent?: (isThere: boolean) => void
}

const MANUAL_ID_RANDOM_LENGTH = 12

interface Parts extends SoloRoundsGiven {
  readonly play: RoundsInPlay
  /** The completed rounds that this tab has archived, or is archiving. */
  readonly archivedIds: Set<string>
}

/**
 * The solo rounds of this device. All promises reject with StorageError if the device can't read. What it can't write stays in
 * effect and goes on being stored.
 */
export function createSoloRounds(given: SoloRoundsGiven) {
  const { storage, now, random, onCurrent } = given
  const play = evenIfUnsaved(storage.play)
  const parts: Parts = { ...given, play, archivedIds: new Set() }
  const beingMade = new Map<string, Promise<Round>>()
  // A finished round is no longer in progress.
  if (onCurrent !== undefined) storage.rounds.subscribe(() => void reportCurrent(parts))

  return {
    /**
     * Creates the round in its lobby, with this device's player, and makes it the round in progress. The former one is put
     * aside. A round that was put aside earlier in its lobby has no strokes, and is removed. An equal call while the round is
     * being created, as by a double press, gives the same round.
     */
    create(wanted: NewSoloRound): Promise<Round> {
      const key = JSON.stringify(wanted)
      const round = beingMade.get(key) ?? made(parts, wanted).finally(() => beingMade.delete(key))
      beingMade.set(key, round)
      return round
    },

    /** The round in progress: in its lobby or active. Cleared when the round is missing or completed. */
    async handle() {
      const round = currentOf(await unfinished(parts))
      if (round === undefined) return null
      const lastEvent = (await play.events(round.id)).at(-1)
      const updatedAt = lastEvent === undefined ? (round.startedAt ?? now()) : Date.parse(lastEvent.timestamp)
      return handleOf(round, updatedAt)
    },

    /** Puts the round in progress aside: its strokes stay on the device, Home no longer offers it. Resolves with its id for undo. */
    async clearHandle() {
      const rounds = await unfinished(parts)
      const current = currentOf(rounds)
      if (current === undefined) return null
      for (const round of rounds) await putAside(parts, round)
      onCurrent?.(false)
      return current.id
    },

    /** Unfinished rounds that aren't the one in progress, the one touched last first. */
    async putAside() {
      const rounds = await unfinished(parts)
      const current = currentOf(rounds)
      return rounds.filter((round) => round !== current)
    },

    /** Makes an unfinished round the one in progress again. */
    async resume(roundId: string) {
      const round = await play.change(roundId, () => [{ kind: 'resumed' }])
      await makeCurrent(parts, round, await unfinished(parts))
      return handleOf(round, now())
    },

    /** Deletes an unfinished round with its strokes. */
    async remove(roundId: string) {
      await play.remove(roundId)
      void reportCurrent(parts)
    },

    /** The round in progress, also while it is still in its lobby. */
    current: () => currentRound(parts),
    ...playerChanges(parts),

    /** Sets the hole on which the round begins, while it is in its lobby. */
    setStartingHole(roundId: string, holeNumber: number) {
      return play.change(roundId, (round) =>
        round.status !== 'lobby' || startingHoleOf(round) === holeNumber ? [] : [{ kind: 'starting-hole', holeNumber }],
      )
    },

    /** Starts a round that is in its lobby. A round without players doesn't start. */
    start: (roundId: string) => started(parts, roundId),

    /** Resolves with null if there is no such round in play. */
    async open(roundId: string) {
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
    id: newRoundId(now(), random(RANDOM_LENGTH)),
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
    stored.players.length > 0 ? [] : [{ kind: 'event', event: joining(parts, stored, self) }],
  )
}

async function started(parts: Parts, roundId: string): Promise<Round> {
  const round = await parts.play.change(roundId, (stored) => {
    const first = stored.players[0]
    if (first === undefined) return []
    const began = { playerId: first.id, type: 'game_start', holeNumber: null, data: null } as const
    const start: RoundChange = { kind: 'event', event: newEvent(parts, roundId, began) }
    return stored.metadata.putAside === true ? [start, { kind: 'resumed' }] : [start]
  })
  await makeCurrent(parts, round, await unfinished(parts))
  return round
}

function playerChanges(parts: Parts) {
  const { storage, play, now } = parts
  return {
    /**
     * Changes nothing if the name is blank or the round is full. knownId: the durable id of a player of earlier rounds
     * (or of this device's own), so that the rounds of one person stay together.
     */
    async addPlayer(roundId: string, nickname: string, knownId?: string) {
      const name = cleanPlayerName(nickname)
      const isSelf = knownId === storage.preferences.profileId
      const player = isSelf ? newSelf(parts, nickname) : newMate(parts, nickname, knownId)
      return play.change(roundId, ({ players, ...round }) => {
        if (name === null || (isSelf && players.some((other) => other.isLocal))) return []
        if (players.length >= MAX_PLAYERS || players.some(({ id }) => id === player.id)) return []
        return [{ kind: 'event', event: joining(parts, { ...round, players }, player) }]
      })
    },

    renamePlayer(roundId: string, playerId: string, nickname: string) {
      return play.change(roundId, (round) => {
        const name = newName(round, playerId, nickname)
        return name === null ? [] : [{ kind: 'renamed', playerId, nickname: name }]
      })
    },

    /** Removes a player, but never the last one. */
    removePlayer(roundId: string, playerId: string) {
      return play.change(roundId, (round) => {
        if (round.players.length < 2) return []
        const left = { playerId, type: 'leave', holeNumber: null, data: null } as const
        return [{ kind: 'event', event: newEvent(parts, roundId, left) }]
      })
    },

    /** Marks a player of an active round as stopped, or as playing again. */
    setStopped(roundId: string, playerId: string, hasStopped: boolean) {
      return play.change(roundId, (round, state) => {
        if (round.status !== 'active') return []
        const counter = nextCounter(state, playerId, now())
        const data = { counter, ...(hasStopped && { hasStopped: true as const }) }
        const stopped = { playerId, type: 'unready', holeNumber: currentHoleNumber(round), data } as const
        return [{ kind: 'event', event: newEvent(parts, roundId, stopped) }]
      })
    },
  }
}

function newSelf({ now, random, storage }: Parts, nickname: string): RoundPlayer {
  return soloPlayer(newPlayerId(now(), random(RANDOM_LENGTH)), nickname, storage.preferences.profileId)
}

function newMate({ random }: Parts, nickname: string, knownId: string | undefined): RoundPlayer {
  const newId = () => manualPlayerId(new TextEncoder().encode(random(MANUAL_ID_RANDOM_LENGTH)))
  return soloPlayer(knownId ?? newId(), nickname, null)
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

/** Resume record of the solo round in progress. Source: document 2 section 3. */
function handleOf(round: Round, updatedAt: number) {
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
