import {
  ARCHIVE_VERSION,
  type ArchivedHole,
  type ArchivedMetadata,
  type ArchivedRound,
  type ArchivedScore,
} from './archive.ts'
import { listedHolesOf } from './course-normalise.ts'
import { withPlayerIds } from './games/player-ids.ts'
import { type HolesMode, holeNumbersOf, holesModes, isOnFrontNine } from './holes-mode.ts'
import { isManualPlayerId } from './ids.ts'
import { MAX_HOLE_NUMBER } from './limits.ts'
import { cleanPlayerName } from './nickname.ts'
import { courseSlug, roundStatuses } from './round.ts'
import { isStrokeCount } from './strokes.ts'
import { fieldsOf, idOf, integerOf, listOf, memberOf, textOf, timeMsOf } from './untrusted-fields.ts'

type Fields = ReadonlyMap<string, unknown>

/** The players of a round's list. The round may use an id of its own for a player. */
interface ListedPlayers {
  /** Durable ids by the id used in the round. */
  readonly durableIds: ReadonlyMap<string, string>
  /** Nicknames by durable id; null for a player whose entry has none. */
  readonly nicknames: ReadonlyMap<string, string | null>
}

/** Id prefix of a player who is known only from a score. */
const UNNAMED_PREFIX = 'player_unnamed_'

/** Strokes by hole number, by durable player id. */
type StrokesByPlayer = Map<string, Map<number, number>>

/**
 * Converts a finished round of any version to the current shape. Returns null for a round without id, courseId or a list of
 * players. Older names are read too: completedAt for endedAt, holesMode for holeType, players as objects (id, playerId,
 * nickname), and a holes list ({number, par, strokes by player id}) instead of scores. A player's durable playerId replaces
 * the id used in the round. Impossible numbers are ignored, as if the hole hadn't been played. Source: document 1 section
 * 3, round as read by stats and history.
 */
export function normaliseRound(value: unknown): ArchivedRound | null {
  const fields = fieldsOf(value)
  if (fields === null) return null
  const id = idOf(fields.get('id'))
  const courseId = idOf(fields.get('courseId'))
  const given = fields.get('players')
  if (id === null || courseId === null || !Array.isArray(given)) return null

  const listed = listedPlayersOf(given)
  const strokes = strokesOf(fields, listed.durableIds)
  const unnamedScoreOf = addUnnamedScores(fields, listed, strokes)
  const holeType = holeTypeOf(fields, strokes)
  const metadata = metadataOf(fields, listed)
  const endedAt = timeMsOf(fields.get('endedAt')) ?? timeMsOf(fields.get('completedAt'))
  const startedAt = timeMsOf(fields.get('startedAt'))
  const updatedAt = timeMsOf(fields.get('updatedAt')) ?? endedAt ?? startedAt ?? 0
  const hostUserId = idOf(fields.get('hostUserId'))
  return {
    id,
    courseId,
    courseSlug: textOf(fields.get('courseSlug')) ?? courseSlug(metadata.originalCourseName),
    holeType,
    totalHoles: integerOf(fields.get('totalHoles'), 1, MAX_HOLE_NUMBER) ?? holeNumbersOf(holeType).length,
    startedAt: startedAt ?? endedAt ?? updatedAt,
    endedAt,
    // A player who occurs only in the scores is still a player, so no stroke is lost.
    players: [...new Set([...listed.nicknames.keys(), ...strokes.keys()])],
    scores: [...strokes].map(([playerId, byHole]) => scoreOf(playerId, byHole)),
    roomCode: textOf(fields.get('roomCode')) ?? '',
    metadata: {
      ...metadata,
      ...(unnamedScoreOf !== null && { unnamedScoreOf }),
      ...(startedAt === null && { startUnknown: true }),
    },
    ...(hostUserId !== null && { hostUserId }),
    version: integerOf(fields.get('version'), ARCHIVE_VERSION, Number.MAX_SAFE_INTEGER) ?? ARCHIVE_VERSION,
    updatedAt,
  }
}

function listedPlayersOf(entries: readonly unknown[]): ListedPlayers {
  const players = new Map<string, { readonly durableId: string; readonly nickname: string | null }>()
  for (const entry of entries) {
    const fields = fieldsOf(entry)
    const playerId = idOf(fields?.get('playerId'))
    const id = fields === null ? idOf(entry) : (idOf(fields.get('id')) ?? playerId)
    if (id === null || players.has(id)) continue
    players.set(id, { durableId: playerId ?? id, nickname: nameOf(fields?.get('nickname') ?? fields?.get('name')) })
  }
  const durableIds = new Map<string, string>()
  const nicknames = new Map<string, string | null>()
  for (const [id, { durableId, nickname }] of players) {
    // Two players stay two even if one record gives them the same durable id.
    const isTaken = nicknames.has(durableId) || players.has(durableId)
    durableIds.set(id, isTaken ? id : durableId)
    nicknames.set(isTaken ? id : durableId, nickname)
  }
  return { durableIds, nicknames }
}

function durableIdOf(value: unknown, durableIds: ListedPlayers['durableIds']): string | null {
  const id = idOf(value)
  return id === null ? null : (durableIds.get(id) ?? id)
}

function nameOf(value: unknown): string | null {
  return typeof value === 'string' ? cleanPlayerName(value) : null
}

function strokesOf(fields: Fields, durableIds: ListedPlayers['durableIds']): StrokesByPlayer {
  const strokes: StrokesByPlayer = new Map()
  for (const entry of listOf(fields.get('scores'))) {
    const score = fieldsOf(entry)
    const playerId = durableIdOf(score?.get('playerId'), durableIds)
    if (playerId === null) continue
    const byHole = strokesOfPlayer(strokes, playerId)
    for (const [key, count] of fieldsOf(score?.get('strokesByHole')) ?? []) addStrokes(byHole, holeNumberOf(key), count)
  }
  for (const entry of listOf(fields.get('holes'))) {
    const hole = fieldsOf(entry)
    const number = integerOf(hole?.get('number'), 1, MAX_HOLE_NUMBER)
    for (const [key, count] of fieldsOf(hole?.get('strokes')) ?? []) {
      const playerId = durableIdOf(key, durableIds)
      if (playerId !== null) addStrokes(strokesOfPlayer(strokes, playerId), number, count)
    }
  }
  return strokes
}

/**
 * Keeps scores that have no player id. The first belongs to the round's only player with a device, if that player has no
 * other score; each further one gets a player of its own. Returns that only player's id, or null. Source: document 1
 * section 4.
 */
function addUnnamedScores(fields: Fields, listed: ListedPlayers, strokes: StrokesByPlayer): string | null {
  const unnamed = listOf(fields.get('scores')).flatMap((entry) => {
    const score = fieldsOf(entry)
    return score !== null && (score.get('playerId') ?? null) === null ? [score] : []
  })
  const withDevice = [...new Set([...listed.nicknames.keys(), ...strokes.keys()])].filter((id) => !isManualPlayerId(id))
  const [only] = withDevice
  const owner = only !== undefined && withDevice.length === 1 && !strokes.has(only) ? only : null
  unnamed.forEach((score, index) => {
    const playerId = index === 0 && owner !== null ? owner : `${UNNAMED_PREFIX}${index + 1}`
    const byHole = strokesOfPlayer(strokes, playerId)
    for (const [key, count] of fieldsOf(score.get('strokesByHole')) ?? []) addStrokes(byHole, holeNumberOf(key), count)
  })
  if (unnamed.length > 0 && owner !== null) return owner
  const known = idOf(fieldsOf(fields.get('metadata'))?.get('unnamedScoreOf'))
  return known !== null && strokes.has(known) ? known : null
}

function strokesOfPlayer(strokes: StrokesByPlayer, playerId: string): Map<number, number> {
  const known = strokes.get(playerId)
  if (known !== undefined) return known
  const byHole = new Map<number, number>()
  strokes.set(playerId, byHole)
  return byHole
}

// The first count of a hole wins, because scores are read before the older holes list.
function addStrokes(byHole: Map<number, number>, number: number | null, count: unknown): void {
  if (number === null || !isStrokeCount(count) || count === 0 || byHole.has(number)) return
  byHole.set(number, count)
}

/** Parses a key without sign, leading zero or blank; null for everything else. */
function holeNumberOf(key: string): number | null {
  return /^[1-9]\d?$/.test(key) ? integerOf(Number(key), 1, MAX_HOLE_NUMBER) : null
}

function scoreOf(playerId: string, byHole: ReadonlyMap<number, number>): ArchivedScore {
  const entries = [...byHole].toSorted(([a], [b]) => a - b)
  return { playerId, strokesByHole: Object.fromEntries(entries) }
}

// Without any information the round is a full 18. Nine holes without a type are the nine that was played.
function holeTypeOf(fields: Fields, strokes: StrokesByPlayer): HolesMode {
  const given = memberOf(holesModes, fields.get('holeType')) ?? memberOf(holesModes, fields.get('holesMode'))
  if (given !== null) return given
  if (fields.get('totalHoles') !== 9) return 'full18'
  const numbers = [...strokes.values()].flatMap((byHole) => [...byHole.keys()])
  return numbers.length > 0 && !numbers.some(isOnFrontNine) ? 'back9' : 'front9'
}

function metadataOf(fields: Fields, listed: ListedPlayers): ArchivedMetadata {
  const given = fieldsOf(fields.get('metadata'))
  const teeLabel = textOf(given?.get('teeLabel')) ?? textOf(fields.get('teeLabel'))
  const status = memberOf(roundStatuses, given?.get('originalStatus')) ?? memberOf(roundStatuses, fields.get('status'))
  const completedAt = given?.get('originalCompletedAt')
  const holeSet = metadataHoleSetOf(fields, given)
  const nicknames = nicknamesOf(given, listed)
  const notCounted = holesByPlayerOf(given?.get('notCounted'), listed)
  const noScores = noScoresOf(fields, given, listed)
  const correctedAt = timeMsOf(given?.get('correctedAt'))
  const correctedHoles = holesByPlayerOf(given?.get('correctedHoles'), listed)
  const games = given?.get('games')
  const startingHole = given?.get('startingHole')
  return {
    selfPlayerId: durableIdOf(given?.get('selfPlayerId'), listed.durableIds),
    originalCourseName: textOf(given?.get('originalCourseName')) ?? textOf(fields.get('courseName')) ?? '',
    ...(given?.get('soloRound') === true && { soloRound: true }),
    ...(given?.get('startUnknown') === true && { startUnknown: true }),
    ...(status !== null && { originalStatus: status }),
    ...(completedAt !== undefined && { originalCompletedAt: timeMsOf(completedAt) }),
    ...(teeLabel !== null && { teeLabel }),
    ...(holeSet.length > 0 && { holeSet }),
    ...(nicknames.size > 0 && { nicknames: Object.fromEntries(nicknames) }),
    ...(notCounted.size > 0 && { notCounted: Object.fromEntries(notCounted) }),
    ...(noScores.size > 0 && { noScores: Object.fromEntries(noScores) }),
    ...(correctedAt !== null && { correctedAt, correctedHoles: Object.fromEntries(correctedHoles) }),
    ...(holeSet.some(({ number }) => number === startingHole) && { startingHole: Number(startingHole) }),
    // Games of a newer version are kept too. They are checked where they are shown.
    ...(fieldsOf(games) !== null && { games: withPlayerIds(games, listed.durableIds) }),
  }
}

/** Hole numbers by player, ascending and without duplicates. */
function holesByPlayerOf(value: unknown, listed: ListedPlayers): Map<string, number[]> {
  const holes = new Map<string, number[]>()
  for (const [key, given] of fieldsOf(value) ?? []) {
    const id = durableIdOf(key, listed.durableIds)
    const numbers = listOf(given).flatMap((number) => integerOf(number, 1, MAX_HOLE_NUMBER) ?? [])
    if (id !== null && numbers.length > 0)
      holes.set(
        id,
        [...new Set(numbers)].toSorted((a, b) => a - b),
      )
  }
  return holes
}

/** Reads the archive's own 'no score' marks and those of an older holes list. */
function noScoresOf(fields: Fields, given: Fields | null, listed: ListedPlayers): Map<string, number[]> {
  const marked = holesByPlayerOf(given?.get('noScores'), listed)
  for (const entry of listOf(fields.get('holes'))) {
    const hole = fieldsOf(entry)
    const number = integerOf(hole?.get('number'), 1, MAX_HOLE_NUMBER)
    if (number === null) continue
    for (const player of listOf(hole?.get('noScore'))) {
      const id = durableIdOf(player, listed.durableIds)
      if (id === null) continue
      const numbers = new Set([...(marked.get(id) ?? []), number])
      marked.set(
        id,
        [...numbers].toSorted((a, b) => a - b),
      )
    }
  }
  return marked
}

// A missing par stays null here: it is the course's, and the course isn't known at this point.
function metadataHoleSetOf(fields: Fields, given: Fields | null): ArchivedHole[] {
  const own = listedHolesOf(given?.get('holeSet'))
  const older = listedHolesOf(fields.get('holes'))
  // The older holes list counts as a card only if it has pars. Otherwise the course's holes are more complete.
  const holes = own.length > 0 ? own : older.some(({ par }) => par !== null) ? older : []
  return holes.map((hole) => ({ number: hole.number, par: hole.par, length: hole.distance, si: hole.si }))
}

function nicknamesOf(given: Fields | null, listed: ListedPlayers): Map<string, string> {
  const nicknames = new Map<string, string>()
  for (const [id, nickname] of listed.nicknames) if (nickname !== null) nicknames.set(id, nickname)
  for (const [key, value] of fieldsOf(given?.get('nicknames')) ?? []) {
    const id = durableIdOf(key, listed.durableIds)
    const nickname = nameOf(value)
    if (id !== null && nickname !== null) nicknames.set(id, nickname)
  }
  return nicknames
}
