import type { ArchivedHole, ArchivedRound } from '@teemates/golf/archive'
import { normaliseRound } from '@teemates/golf/archive-normalise'
import { holesModes } from '@teemates/golf/holes-mode'
import { MAX_HOLE_NUMBER, MAX_STROKES, MIN_STROKES } from '@teemates/golf/limits'
import { isPar } from '@teemates/golf/par'
import { type HoleSetEntry, joinModes, type Round, roundStatuses } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import * as v from 'valibot'

/*
 * The shapes of stored rounds, checked when they are read. A valid record is used unchanged, including fields of a newer
 * app; its reader sets an invalid one aside.
 */

const id = v.pipe(v.string(), v.nonEmpty())
const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The largest time that a Date can hold, in epoch milliseconds before or after 1970. Source: ECMAScript, time values. */
const MAX_TIME_MS = 8.64e15
const time = v.pipe(v.number(), v.minValue(-MAX_TIME_MS), v.maxValue(MAX_TIME_MS))
const holesMode = v.picklist(holesModes)

// The most frequent part of a round is checked by hand: for ten thousand rounds the schema library would take ten times as
// long.

const holeNumbers: ReadonlySet<string> = new Set(Array.from({ length: MAX_HOLE_NUMBER }, (_, index) => `${index + 1}`))

const strokesByPlayer = v.custom<Record<string, number>>((raw) => isObject(raw) && Object.values(raw).every(isStrokes))

const strokesByHole = v.custom<Record<string, number>>(
  (raw) => isObject(raw) && Object.entries(raw).every(([hole, value]) => holeNumbers.has(hole) && isStrokes(value)),
)

const holeSet = v.custom<readonly HoleSetEntry[]>((raw) => Array.isArray(raw) && raw.every(isHoleSetEntry))

/** The holes are in ascending order, so each number occurs once. */
const archivedHoleSet = v.custom<readonly ArchivedHole[]>((raw) => {
  if (!Array.isArray(raw)) return false
  let last = 0
  return raw.every((hole) => {
    if (!isArchivedHole(hole) || hole.number <= last) return false
    last = hole.number
    return true
  })
})

function isStrokes(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= MIN_STROKES && value <= MAX_STROKES
}

function isHoleSetEntry(raw: unknown): boolean {
  if (!isObject(raw)) return false
  return isCount(raw['number']) && isCount(raw['par']) && isNumberOrNull(raw['length']) && isNumberOrNull(raw['si'])
}

function isArchivedHole(raw: unknown): raw is ArchivedHole {
  if (!isObject(raw)) return false
  const { number, par, length, si } = raw
  if (!isCount(number) || number > MAX_HOLE_NUMBER) return false
  return (par === null || isPar(par)) && isNumberOrNull(length) && isNumberOrNull(si)
}

function isObject(raw: unknown): raw is Readonly<Record<string, unknown>> {
  return typeof raw === 'object' && raw !== null
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isNumberOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'number' && !Number.isNaN(value))
}

const holesByPlayer = v.record(v.string(), v.array(count))

const roundPlayer = v.object({
  id,
  playerId: v.nullable(id),
  nickname: v.string(),
  isLocal: v.boolean(),
  p2pPeerId: v.nullable(v.string()),
  joinMode: v.picklist(joinModes),
  hasLeft: v.exactOptional(v.literal(true)),
  hasJoinedLate: v.exactOptional(v.literal(true)),
  hasStopped: v.exactOptional(v.literal(true)),
})

const roundSchema = v.object({
  id,
  courseSlug: v.string(),
  courseName: v.string(),
  courseId: v.string(),
  courseVendorId: v.nullable(v.string()),
  teeLabel: v.string(),
  holesMode,
  courseDetails: v.object({
    id: v.string(),
    name: v.string(),
    teeName: v.string(),
    holes: count,
    totalPar: count,
    holeType: holesMode,
  }),
  players: v.array(roundPlayer),
  holes: v.array(
    v.object({
      number: count,
      par: count,
      yards: v.nullable(v.number()),
      handicap: v.number(),
      strokes: strokesByPlayer,
      noScore: v.exactOptional(v.array(id)),
    }),
  ),
  holeSet,
  totalHoles: count,
  currentHole: count,
  startedAt: v.nullable(time),
  completedAt: v.nullable(time),
  status: v.picklist(roundStatuses),
  roomCode: v.string(),
  readyPlayers: v.record(v.string(), v.boolean()),
  metadata: v.object({
    selfPlayerId: v.nullable(v.string()),
    soloRound: v.exactOptional(v.boolean()),
    putAside: v.exactOptional(v.boolean()),
    notCounted: v.exactOptional(holesByPlayer),
    startingHole: v.exactOptional(count),
  }),
  hostUserId: v.exactOptional(id),
})

/** The round if it is valid; undefined for anything else. */
export function parseRound(raw: unknown): Round | undefined {
  return v.is(roundSchema, raw) ? raw : undefined
}

const eventBase = { id, roundId: id, playerId: v.string(), timestamp: v.string() }

/** Parsing drops unknown fields, because the input may come from elsewhere. */
export const roundEventSchema = v.variant('type', [
  v.object({
    ...eventBase,
    type: v.picklist(['stroke', 'undo_stroke']),
    holeNumber: count,
    data: v.nullable(
      v.object({
        strokes: v.pipe(v.number(), v.integer(), v.minValue(MIN_STROKES), v.maxValue(MAX_STROKES)),
        counter: count,
        noScore: v.exactOptional(v.literal(true)),
      }),
    ),
  }),
  v.object({
    ...eventBase,
    type: v.picklist(['ready', 'unready']),
    holeNumber: v.nullable(count),
    data: v.nullable(
      v.object({
        counter: count,
        goesOn: v.exactOptional(v.literal(true)),
        hasStopped: v.exactOptional(v.literal(true)),
      }),
    ),
  }),
  v.object({
    ...eventBase,
    type: v.literal('set_par'),
    holeNumber: count,
    data: v.nullable(v.object({ par: count })),
  }),
  v.object({ ...eventBase, type: v.literal('next_hole'), holeNumber: v.nullable(count), data: v.null() }),
  v.object({ ...eventBase, type: v.literal('join'), holeNumber: v.null(), data: v.object({ player: roundPlayer }) }),
  v.object({
    ...eventBase,
    type: v.picklist(['leave', 'end_round', 'game_start']),
    holeNumber: v.null(),
    data: v.null(),
  }),
  v.object({
    ...eventBase,
    type: v.literal('round_sync'),
    holeNumber: v.null(),
    data: v.object({ roundData: roundSchema }),
  }),
])

/** The event if it is valid; undefined for anything else. */
export function parseRoundEvent(raw: unknown): RoundEvent | undefined {
  return v.is(roundEventSchema, raw) ? raw : undefined
}

const archivedRoundSchema = v.object({
  id,
  courseId: id,
  courseSlug: v.string(),
  holeType: holesMode,
  totalHoles: count,
  startedAt: time,
  endedAt: v.nullable(time),
  players: v.array(id),
  scores: v.array(v.object({ playerId: id, strokesByHole })),
  roomCode: v.string(),
  metadata: v.object({
    selfPlayerId: v.nullable(v.string()),
    originalCourseName: v.string(),
    unnamedScoreOf: v.exactOptional(id),
    soloRound: v.exactOptional(v.boolean()),
    startUnknown: v.exactOptional(v.literal(true)),
    originalStatus: v.exactOptional(v.picklist(roundStatuses)),
    originalCompletedAt: v.exactOptional(v.nullable(time)),
    teeLabel: v.exactOptional(v.string()),
    holeSet: v.exactOptional(archivedHoleSet),
    nicknames: v.exactOptional(v.record(v.string(), v.string())),
    notCounted: v.exactOptional(holesByPlayer),
    startingHole: v.exactOptional(count),
    noScores: v.exactOptional(holesByPlayer),
    correctedAt: v.exactOptional(time),
    correctedHoles: v.exactOptional(holesByPlayer),
  }),
  hostUserId: v.exactOptional(id),
  version: v.number(),
  updatedAt: time,
})

/** A finished round, with older shapes converted to the current one; undefined for anything else. */
export function parseArchivedRound(raw: unknown): ArchivedRound | undefined {
  if (v.is(archivedRoundSchema, raw)) return raw
  const normalised = normaliseRound(raw)
  return v.is(archivedRoundSchema, normalised) ? normalised : undefined
}
