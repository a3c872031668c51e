import type { Course } from '@teemates/golf/course'
import { normaliseCourse } from '@teemates/golf/course-normalise'
import * as v from 'valibot'
import type { KnownPlayer } from './known-player.ts'

/*
 * The shapes in which courses, players and settings are stored, as the edge checks them. Version 1 kept less of them; what
 * a record lacks is filled in.
 */

/** Undefined for what is no course. */
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

/** Undefined for what is no player. */
export function parsePlayer(raw: unknown): KnownPlayer | undefined {
  const parsed = v.safeParse(playerSchema, raw)
  if (!parsed.success) return undefined
  return { ...parsed.output, createdAt: parsed.output.createdAt ?? parsed.output.updatedAt }
}

const settingSchema = v.object({ key: id, value: v.unknown(), updatedAt: time })

export type ParsedSetting = v.InferOutput<typeof settingSchema>

/** Undefined for what is no setting. */
export function parseSetting(raw: unknown): ParsedSetting | undefined {
  const parsed = v.safeParse(settingSchema, raw)
  return parsed.success ? parsed.output : undefined
}
