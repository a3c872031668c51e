import { MAX_HOLE_NUMBER } from '@teemates/golf/limits'
import { isPar } from '@teemates/golf/par'
import { isStrokeCount } from '@teemates/golf/strokes'
import { fieldsOf, idOf } from '@teemates/golf/untrusted-fields'
import type { UnreadableRound } from './unreadable-round.ts'
import { isMissing } from './round-times.ts'

/*
 * Rounds of files that this app hasn't written. The archive ignores what it doesn't understand, which is right for its own old
 * records; in another program's file the ignored part may be the whole round, so it is rejected with the reason.
 */

type Reason = UnreadableRound['reason']
type Fields = ReadonlyMap<string, unknown>

/** Marks for a hole without a score for good: picked up, conceded, no return. */
const noScoreMarks: ReadonlySet<string> = new Set(['x', 'nr', 'ns', 'pu'])
/** Marks for a hole that wasn't played. */
const notPlayedMarks: ReadonlySet<string> = new Set(['-', '–', '—'])

export function isNoScoreMark(value: unknown): boolean {
  return typeof value === 'string' && noScoreMarks.has(value.trim().toLowerCase())
}

/** A whole number as a card or a spreadsheet writes it: '5', '05', '5.0', '5,00'. Null for all else. */
export function wholeNumberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isInteger(value) ? value : null
  if (typeof value !== 'string') return null
  const [, digits] = /^0*(\d{1,2})(?:[.,]0{1,10})?$/.exec(value.trim()) ?? []
  return digits === undefined ? null : Number(digits)
}

/** 0 for a hole without a score; null for what is no count of strokes. */
export function strokeCountOf(value: unknown): number | null {
  if (isMissing(value) || isNoScoreMark(value) || (typeof value === 'string' && notPlayedMarks.has(value.trim())))
    return 0
  const count = wholeNumberOf(value)
  return isStrokeCount(count) ? count : null
}

/** A round in the shape that the archive reads, or why it can't be read. */
export type ForeignRound = { readonly raw: unknown } | { readonly reason: Reason }

/** Throws nothing; what isn't a round at all is left to the archive's own checks. */
export function readForeignRound(raw: unknown): ForeignRound {
  const fields = fieldsOf(raw)
  if (fields === null) return { raw }
  try {
    return { raw: { ...Object.fromEntries(fields), ...checkedPartsOf(fields) } }
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

function checkedPartsOf(fields: Fields): object {
  if (numberOfHoles(fields.get('totalHoles')) > MAX_HOLE_NUMBER) throw new Rejected('too-many-holes')
  for (const player of listIn(fields.get('players'), 'no-players')) checkPlayer(player)
  const metadata = fieldsOf(fields.get('metadata'))
  return {
    ...(!isMissing(fields.get('scores')) && { scores: listIn(fields.get('scores'), 'bad-scores').map(checkedScore) }),
    ...(!isMissing(fields.get('holes')) && { holes: listIn(fields.get('holes'), 'bad-scores').map(checkedHole) }),
    ...(metadata !== null &&
      !isMissing(metadata.get('holeSet')) && {
        metadata: {
          ...Object.fromEntries(metadata),
          holeSet: listIn(metadata.get('holeSet'), 'bad-hole').map(checkedHole),
        },
      }),
  }
}

function numberOfHoles(value: unknown): number {
  return wholeNumberOf(value) ?? 0
}

/** A missing list is empty; the archive says what a round can't do without. */
function listIn(value: unknown, reason: Reason): readonly unknown[] {
  if (isMissing(value)) return []
  if (!Array.isArray(value)) throw new Rejected(reason)
  return value
}

function checkPlayer(player: unknown): void {
  const fields = fieldsOf(player)
  const id = fields === null ? idOf(player) : (idOf(fields.get('id')) ?? idOf(fields.get('playerId')))
  if (id === null) throw new Rejected('no-player')
}

function checkedScore(entry: unknown): unknown {
  const score = fieldsOf(entry)
  if (score === null) throw new Rejected('bad-scores')
  const playerId = score.get('playerId') ?? null
  if (playerId !== null && idOf(playerId) === null) throw new Rejected('no-player')
  const byHole = fieldsOf(score.get('strokesByHole'))
  if (byHole === null) throw new Rejected('bad-scores')
  const strokesByHole = [...byHole].flatMap(([key, count]): (readonly [number, number])[] =>
    isTotal(key) ? [] : [[holeOf(key), strokesOf(count)]],
  )
  if (new Set(strokesByHole.map(([hole]) => hole)).size < strokesByHole.length) throw new Rejected('twice')
  return { ...Object.fromEntries(score), strokesByHole: Object.fromEntries(strokesByHole) }
}

/** Sums are often written beside the holes, and can be worked out. */
function isTotal(key: string): boolean {
  return /^(?:out|in|total)$/i.test(key.trim())
}

function checkedHole(entry: unknown, index: number): unknown {
  const hole = fieldsOf(entry)
  if (hole === null) throw new Rejected('bad-hole')
  const par = isMissing(hole.get('par')) ? null : wholeNumberOf(hole.get('par'))
  if (par !== null ? !isPar(par) : !isMissing(hole.get('par'))) throw new Rejected('bad-par')
  const strokes = hole.get('strokes')
  const byPlayer = fieldsOf(strokes)
  if (byPlayer === null && !isMissing(strokes)) throw new Rejected('bad-scores')
  return {
    ...Object.fromEntries(hole),
    number: holeOf(hole.get('number') ?? index + 1),
    ...(par !== null && { par }),
    ...(byPlayer !== null && {
      strokes: Object.fromEntries([...byPlayer].map(([id, count]) => [id, strokesOf(count)])),
    }),
  }
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
