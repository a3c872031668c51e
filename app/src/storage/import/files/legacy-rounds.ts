import { courseIdOf } from '@teemates/golf/course'
import { type HolesMode, holeNumbersOf, isOnFrontNine } from '@teemates/golf/holes-mode'
import { DEFAULT_NICKNAME, DEFAULT_PAR } from '@teemates/golf/limits'
import { createRound, type Round } from '@teemates/golf/round'
import { applyEvent, type RoundEvent } from '@teemates/golf/round-events'
import { fieldsOf, idOf, textOf } from '@teemates/golf/untrusted-fields'
import type { CourseProfile } from '../../archive/legacy/legacy-tables.ts'
import { clearTimeOf } from './round-times.ts'
import { parseRoundEvent } from '../../log/stored-round.ts'

/*
 * Rounds of an export of version 1. The specification gives them only an id, a course, a status and two times (document 1
 * section 3). Such a round is computed from its events.
 */

export interface LegacyTexts {
  readonly events: readonly unknown[]
  readonly players: readonly unknown[]
  readonly courseProfiles: readonly CourseProfile[]
}

type Fields = ReadonlyMap<string, unknown>

/** Events by round id in this app's format; null for an unreadable one. */
export function legacyEventsOf(raws: readonly unknown[]): ReadonlyMap<string, readonly (RoundEvent | null)[]> {
  const byRound = new Map<string, (RoundEvent | null)[]>()
  for (const raw of raws) {
    const fields = fieldsOf(raw)
    const roundId = idOf(fields?.get('roundId'))
    if (fields === null || roundId === null) continue
    const time = clearTimeOf(fields.get('timestamp'))
    const timestamp = time === null ? '' : new Date(time).toISOString()
    const event = parseRoundEvent({ data: null, holeNumber: null, ...Object.fromEntries(fields), timestamp })
    const own = byRound.get(roundId) ?? []
    byRound.set(roundId, own)
    own.push(event ?? null)
  }
  return byRound
}

/** Whether a round itself has its players' scores. */
export function hasOwnScores(fields: Fields): boolean {
  return ['players', 'holes', 'scores'].some((name) => fields.has(name))
}

/** Whether a round of the export is over. Some exports have an end time instead of a status. */
export function isOver(fields: Fields): boolean {
  const status = fields.get('status')
  return status === 'completed' || (status === undefined && (fields.get('completedAt') ?? null) !== null)
}

/** The round computed from its events; undefined if one of them is unreadable, because its figures would be wrong. */
export function roundFromEvents(
  fields: Fields,
  given: readonly (RoundEvent | null)[],
  { players, courseProfiles }: LegacyTexts,
): Round | undefined {
  const id = idOf(fields.get('id'))
  const events = given.filter((event) => event !== null)
  if (id === null || events.length < given.length) return undefined
  const strokes = events.filter(({ type }) => type === 'stroke')
  const mode = modeOf(strokes.map(({ holeNumber }) => holeNumber ?? 0))
  if (mode === undefined) return undefined
  const slug = textOf(fields.get('courseSlug')) ?? ''
  const profile = courseProfiles.find((known) => known.slug === slug)
  const known = new Map(players.map((raw) => [fieldsOf(raw)?.get('id'), fieldsOf(raw)]))
  const playerIds = [...new Set(strokes.map(({ playerId }) => playerId))]
  const self = playerIds.find((playerId) => known.get(playerId)?.get('isLocal') === true) ?? null
  const base = createRound({
    id,
    courseId: courseIdOf(profile?.name ?? slug),
    courseName: profile?.name ?? slug,
    teeLabel: '',
    holesMode: mode,
    holeSet: holeNumbersOf(mode).map((number, index) => ({
      number,
      par: profile?.parVariants[mode][index] ?? DEFAULT_PAR,
      length: null,
      si: null,
    })),
    players: playerIds.map((playerId) => ({
      id: playerId,
      playerId: null,
      nickname: textOf(known.get(playerId)?.get('nickname')) ?? DEFAULT_NICKNAME,
      isLocal: playerId === self,
      p2pPeerId: null,
      joinMode: 'manual',
    })),
    soloRound: true,
    selfPlayerId: self,
  })
  const played = events.reduce(applyEvent, {
    ...base,
    status: 'active',
    startedAt: clearTimeOf(fields.get('startedAt')),
  })
  if (!isOver(fields)) return { ...played, status: 'active', completedAt: null }
  return { ...played, status: 'completed', completedAt: clearTimeOf(fields.get('completedAt')) ?? played.completedAt }
}

/** The nine or eighteen with these holes; undefined without any hole of a card. */
function modeOf(holes: readonly number[]): HolesMode | undefined {
  const [first] = holes
  const isOnCard = holes.every((hole) => holeNumbersOf('full18').includes(hole))
  if (first === undefined || !isOnCard) return undefined
  if (holes.every(isOnFrontNine)) return 'front9'
  return holes.some(isOnFrontNine) ? 'full18' : 'back9'
}
