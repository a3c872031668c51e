import type { Course } from '@teemates/golf/course'
import { normaliseCourse } from '@teemates/golf/course-normalise'
import * as v from 'valibot'
import type { Stored } from '../../browser/stored.ts'

/*
 * The shapes of stored courses, players and settings, checked when they are read. Version 1 stored fewer fields; missing
 * ones are filled in.
 */

/** Undefined if it isn't a course. */
export function parseCourse(raw: unknown): Course | undefined {
  return normaliseCourse(raw) ?? undefined
}

const id = v.pipe(v.string(), v.nonEmpty())
const time = v.pipe(v.number(), v.finite())

const playerSchema = v.object({
  id,
  name: v.string(),
  playerId: v.optional(v.nullable(id), null),
  createdAt: v.optional(time),
  updatedAt: v.optional(time, 0),
})
export type KnownPlayer = Required<Stored<typeof playerSchema>>

/** Undefined if it isn't a player. */
export function parsePlayer(raw: unknown): KnownPlayer | undefined {
  const parsed = v.safeParse(playerSchema, raw)
  if (!parsed.success) return undefined
  return { ...parsed.output, createdAt: parsed.output.createdAt ?? parsed.output.updatedAt }
}

const settingSchema = v.object({ key: id, value: v.unknown(), updatedAt: time })
/** A setting. Preferences are mirrored here under their localStorage keys. */
export type StoredSetting = Stored<typeof settingSchema>

/** Undefined if it isn't a setting. */
export function parseSetting(raw: unknown): StoredSetting | undefined {
  const parsed = v.safeParse(settingSchema, raw)
  return parsed.success ? parsed.output : undefined
}
