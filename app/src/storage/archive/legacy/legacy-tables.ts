import { type ArchivedRound, archiveRound } from '@teemates/golf/archive'
import { type HolesMode, holeNumbersOf } from '@teemates/golf/holes-mode'
import { DEFAULT_PAR } from '@teemates/golf/limits'
import { type Round, type RoundHole, withAnswer } from '@teemates/golf/round'
import { archivedAnswer } from '@teemates/golf/score-correction'
import * as v from 'valibot'
import type { Stored } from '../../browser/stored.ts'

/** The beginning of an export of version 1 that this app writes. Source: document 1 section 3, legacy database export. */
export const LEGACY_EXPORT_START = '{"version":1,"exportedAt":"'

export interface LegacyPlayer {
  readonly id: string
  readonly nickname: string
  readonly isLocal: boolean
}

/** The round with history's scores, under the player ids that were used during play. */
export function withScores(played: Round, archived: ArchivedRound): Round {
  const durableIds = archiveRound(played, archived.updatedAt).players
  const withAnswers = (hole: RoundHole) =>
    played.players.reduce<RoundHole>(
      (before, { id }, index) => withAnswer(before, id, archivedAnswer(archived, durableIds[index] ?? id, hole.number)),
      { ...hole, strokes: {} },
    )
  return { ...played, holes: played.holes.map(withAnswers) }
}

const par = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const profileSchema = v.object({
  slug: v.pipe(v.string(), v.nonEmpty()),
  name: v.string(),
  parVariants: v.object({
    front9: v.pipe(v.array(par), v.length(9)),
    back9: v.pipe(v.array(par), v.length(9)),
    full18: v.pipe(v.array(par), v.length(18)),
  }),
  timesPlayed: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** Epoch milliseconds. */
  lastPlayedAt: v.pipe(v.number(), v.finite()),
})
/** A course's profile from earlier rounds. Holes that nobody has played have par 4. Source: document 2 section 3. */
export type CourseProfile = Stored<typeof profileSchema>

/** Undefined if it isn't a course profile. */
export function parseCourseProfile(raw: unknown): CourseProfile | undefined {
  const parsed = v.safeParse(profileSchema, raw)
  return parsed.success ? parsed.output : undefined
}

/** The profile after one more round on the course. */
export function profileWithRound(profile: CourseProfile | undefined, round: Round, now: number): CourseProfile {
  const pars = new Map(holeNumbersOf('full18').map((number, index) => [number, profile?.parVariants.full18[index]]))
  for (const hole of round.holes) if (pars.has(hole.number)) pars.set(hole.number, hole.par)
  const variant = (mode: HolesMode) => holeNumbersOf(mode).map((number) => pars.get(number) ?? DEFAULT_PAR)
  return {
    slug: round.courseSlug,
    name: round.courseName,
    parVariants: { front9: variant('front9'), back9: variant('back9'), full18: variant('full18') },
    timesPlayed: (profile?.timesPlayed ?? 0) + 1,
    lastPlayedAt: Math.max(profile?.lastPlayedAt ?? 0, round.completedAt ?? now),
  }
}
