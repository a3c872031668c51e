import { type HolesMode, holeNumbersOf, holesModes, isOnFrontNine, type Nine } from '@teemates/golf/holes-mode'
import { isManualPlayerId } from '@teemates/golf/ids'
import { MAX_HOLE_NUMBER } from '@teemates/golf/limits'
import { isPar } from '@teemates/golf/par'
import { isStrokeCount } from '@teemates/golf/strokes'
import { fieldsOf, idOf, listOf, memberOf } from '@teemates/golf/untrusted-fields'
import type { UnreadableRound } from './unreadable-round.ts'
import { HOLES_OF_A_NINE, onNine } from './round-on-nine.ts'
import { isMissing } from './round-times.ts'

/*
 * Rounds of files that this app hasn't written. The archive ignores unknown fields, which is right for its own old records.
 * In another program's file the ignored part may be the whole round, so the round is rejected with the reason.
 */

type Reason = UnreadableRound['reason']
type Fields = ReadonlyMap<string, unknown>

/** Marks for a hole that stays without a score: picked up, conceded, no return. */
const noScoreMarks: ReadonlySet<string> = new Set(['x', 'nr', 'ns', 'pu'])
/** Marks for a hole that wasn't played. */
const notPlayedMarks: ReadonlySet<string> = new Set(['-', '–', '—'])

export function isNoScoreMark(value: unknown): boolean {
  return typeof value === 'string' && noScoreMarks.has(value.trim().toLowerCase())
}

/** A whole number as a card or a spreadsheet writes it: '5', '05', '5.0', '5,00'. Null for anything else. */
export function wholeNumberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null
  if (typeof value !== 'string') return null
  const [, digits] = /^0*(\d{1,2})(?:[.,]0{1,10})?$/.exec(value.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** 0 for a hole without a score; null if it isn't a number of strokes. */
export function strokeCountOf(value: unknown): number | null {
  if (isMissing(value) || isNoScoreMark(value) || (typeof value === 'string' && notPlayedMarks.has(value.trim())))
    return 0
  const count = wholeNumberOf(value)
  return isStrokeCount(count) ? count : null
}

/**
 * A round in the archive's format, in two versions if only the golfer knows which nine it was, or the reason for its
 * rejection.
 */
export type ForeignRound =
  | { readonly raw: unknown }
  | { readonly nines: Readonly<Record<Nine, unknown>> }
  | { readonly reason: Reason }

/** Never throws. A value that isn't a round at all is left to the archive's own checks. */
export function readForeignRound(raw: unknown): ForeignRound {
  const fields = fieldsOf(raw)
  if (fields === null) return { raw }
  try {
    const { isUnclearNine, parts } = checkedPartsOf(fields)
    const checked = new Map([...fields, ...Object.entries(parts)])
    if (!isUnclearNine) return { raw: Object.fromEntries(checked) }
    return { nines: { front9: onNine(checked, 'front9'), back9: onNine(checked, 'back9') } }
  } catch (error) {
    if (error instanceof Rejected) return { reason: error.reason }
    throw error
  }
}

class Rejected extends Error {
  readonly reason: Reason
  constructor(reason: Reason) {
    super(reason)
    this.reason = reason
  }
}

/** The round's lists of holes. */
interface Lists {
  readonly holes: readonly Fields[]
  readonly holeSet: readonly Fields[]
}

interface CheckedParts {
  /** If so, the parts count from the first hole of the nine that their numbers indicate, or from 1. */
  readonly isUnclearNine: boolean
  readonly parts: object
}

function checkedPartsOf(fields: Fields): CheckedParts {
  if ((wholeNumberOf(fields.get('totalHoles')) ?? 0) > MAX_HOLE_NUMBER) throw new Rejected('too-many-holes')
  const playerIds = listIn(fields.get('players'), 'no-players').map(checkedPlayerId)
  const scores = listIn(fields.get('scores'), 'bad-scores').map(checkedScore)
  const metadata = fieldsOf(fields.get('metadata'))
  const lists: Lists = {
    holes: listIn(fields.get('holes'), 'bad-scores').map(fieldsOrRejected),
    holeSet: listIn(metadata?.get('holeSet'), 'bad-hole').map(fieldsOrRejected),
  }
  const numbers = [
    ...scores.flatMap(({ strokesByHole }) => Object.keys(strokesByHole).map(Number)),
    ...[...lists.holes, ...lists.holeSet].flatMap((hole) => (isMissing(hole.get('number')) ? [] : [numberIn(hole)])),
  ]
  const mode = modeOf(fields)
  const isUnclearNine = isOnOtherNine(mode, numbers) || isUnnumberedNine(mode, numbers, lists)
  const first = firstHoleOf(isUnclearNine ? null : mode, numbers)
  const checked = (list: readonly Fields[]) =>
    numbersIn(list, first).map((number, index) => checkedHole(list[index] ?? new Map(), number))
  const noScores = noScoresOf(scores, playerIds, metadata)
  const parts = {
    ...(scores.length > 0 && { scores: scores.map(({ noScores: _marks, ...score }) => score) }),
    ...(lists.holes.length > 0 && { holes: checked(lists.holes) }),
    ...((lists.holeSet.length > 0 || noScores.size > 0) && {
      metadata: {
        ...Object.fromEntries(metadata ?? []),
        ...(lists.holeSet.length > 0 && { holeSet: checked(lists.holeSet) }),
        ...(noScores.size > 0 && { noScores: Object.fromEntries(noScores) }),
      },
    }),
  }
  return { isUnclearNine, parts }
}

function fieldsOrRejected(entry: unknown): Fields {
  const fields = fieldsOf(entry)
  if (fields === null) throw new Rejected('bad-hole')
  return fields
}

function modeOf(fields: Fields): HolesMode | null {
  return memberOf(holesModes, fields.get('holeType')) ?? memberOf(holesModes, fields.get('holesMode'))
}

/** Holes counted from 1 on a back nine may start at its first hole or at the course's. */
function isOnOtherNine(mode: HolesMode | null, numbers: readonly number[]): boolean {
  if (mode === null || numbers.length === 0) return false
  const ofMode = holeNumbersOf(mode)
  return !numbers.some((number) => ofMode.includes(number))
}

/** Without a mode or any number, a list of nine may be either nine. */
function isUnnumberedNine(mode: HolesMode | null, numbers: readonly number[], lists: Lists): boolean {
  if (mode !== null || numbers.length > 0) return false
  return Object.values(lists).some(({ length }) => length > 0 && length <= HOLES_OF_A_NINE)
}

/**
 * The number of each hole. Holes without numbers are counted from the first hole of the nine or eighteen that was played.
 */
function numbersIn(list: readonly Fields[], firstOfNine: number): readonly number[] {
  const isNumbered = list.map((hole) => !isMissing(hole.get('number')))
  if (isNumbered.every(Boolean)) return list.map(numberIn)
  if (isNumbered.some(Boolean)) throw new Rejected('bad-hole')
  const first = list.length > HOLES_OF_A_NINE ? 1 : firstOfNine
  return list.map((_, index) => {
    if (first + index > MAX_HOLE_NUMBER) throw new Rejected('too-many-holes')
    return first + index
  })
}

function firstHoleOf(mode: HolesMode | null, known: readonly number[]): number {
  const first = mode === null ? undefined : holeNumbersOf(mode)[0]
  if (first !== undefined) return first
  return known.length === 0 || known.some(isOnFrontNine) ? 1 : HOLES_OF_A_NINE + 1
}

/** The players who picked up, by hole and by the file's own ids, and the file's marks in this app's own format. */
function noScoresOf(
  scores: readonly CheckedScore[],
  playerIds: readonly string[],
  metadata: Fields | null,
): Map<string, unknown> {
  const marked = new Map<string, unknown>(fieldsOf(metadata?.get('noScores')) ?? [])
  for (const { playerId, noScores } of scores) {
    if (noScores.length === 0) continue
    const id = playerId ?? onlyPlayerOf(scores, playerIds)
    marked.set(id, [...listOf(marked.get(id)), ...noScores])
  }
  return marked
}

/** A score without a player belongs to the only player. */
function onlyPlayerOf(scores: readonly CheckedScore[], playerIds: readonly string[]): string {
  const [only] = playerIds
  if (only === undefined || playerIds.length > 1 || scores.length > 1 || isManualPlayerId(only))
    throw new Rejected('no-player')
  return only
}

/** A missing list is empty. The archive reports missing required fields. */
function listIn(value: unknown, reason: Reason): readonly unknown[] {
  if (isMissing(value)) return []
  if (!Array.isArray(value)) throw new Rejected(reason)
  return value
}

function checkedPlayerId(player: unknown): string {
  const fields = fieldsOf(player)
  const id = fields === null ? idOf(player) : (idOf(fields.get('id')) ?? idOf(fields.get('playerId')))
  if (id === null) throw new Rejected('no-player')
  return id
}

interface CheckedScore {
  /** Null if the score names no player. */
  readonly playerId: string | null
  readonly strokesByHole: Readonly<Record<string, number>>
  /** Numbers of the holes on which the player has picked up. */
  readonly noScores: readonly number[]
}

function checkedScore(entry: unknown): CheckedScore {
  const score = fieldsOf(entry)
  if (score === null) throw new Rejected('bad-scores')
  const given = score.get('playerId') ?? null
  const playerId = idOf(given)
  if (given !== null && playerId === null) throw new Rejected('no-player')
  const byHole = fieldsOf(score.get('strokesByHole'))
  if (byHole === null) throw new Rejected('bad-scores')
  const cells = [...byHole].flatMap(([key, count]) => (isTotal(key) ? [] : [{ hole: holeOf(key), count }]))
  if (new Set(cells.map(({ hole }) => hole)).size < cells.length) throw new Rejected('twice')
  return {
    ...Object.fromEntries(score),
    playerId,
    strokesByHole: Object.fromEntries(cells.map(({ hole, count }) => [hole, strokesOf(count)])),
    noScores: cells.filter(({ count }) => isNoScoreMark(count)).map(({ hole }) => hole),
  }
}

/** Totals are often written beside the holes, and can be computed. */
function isTotal(key: string): boolean {
  return /^(?:out|in|total)$/i.test(key.trim())
}

function checkedHole(hole: Fields, number: number): unknown {
  const par = isMissing(hole.get('par')) ? null : wholeNumberOf(hole.get('par'))
  if (par !== null ? !isPar(par) : !isMissing(hole.get('par'))) throw new Rejected('bad-par')
  const strokes = hole.get('strokes')
  const byPlayer = fieldsOf(strokes)
  if (byPlayer === null && !isMissing(strokes)) throw new Rejected('bad-scores')
  const counts = [...(byPlayer ?? [])]
  const marked = counts.filter(([, count]) => isNoScoreMark(count)).map(([id]) => id)
  return {
    ...Object.fromEntries(hole),
    number,
    ...(par !== null && { par }),
    ...(byPlayer !== null && { strokes: Object.fromEntries(counts.map(([id, count]) => [id, strokesOf(count)])) }),
    ...(marked.length > 0 && { noScore: [...listOf(hole.get('noScore')), ...marked] }),
  }
}

function numberIn(hole: Fields): number {
  return holeOf(hole.get('number'))
}

function holeOf(value: unknown): number {
  const number = wholeNumberOf(value)
  if (number === null || number < 1) throw new Rejected('bad-hole')
  if (number > MAX_HOLE_NUMBER) throw new Rejected('too-many-holes')
  return number
}

function strokesOf(value: unknown): number {
  const count = strokeCountOf(value)
  if (count === null) throw new Rejected('bad-strokes')
  return count
}
