import {
  type Course,
  type CourseHole,
  courseIdOf,
  type CourseTee,
  isTemplateCourse,
  nameFromId,
} from '@teemates/golf/course'
import type { Round } from '@teemates/golf/round'
import { soloTeeLabels } from '@teemates/golf/tee'

/** Merges two records of one course: the newer one's facts win, and nothing that only the other has is lost. */
export function mergeCourses(a: Course, b: Course): Course {
  const [older, newer] = a.updatedAt <= b.updatedAt ? [a, b] : [b, a]
  return {
    id: newer.id,
    name: newer.name,
    location: newer.location ?? older.location,
    holes: mergeHoles(older.holes, newer.holes),
    createdAt: Math.min(older.createdAt, newer.createdAt),
    updatedAt: newer.updatedAt,
    description: newer.description ?? older.description,
    tees: mergeTees(older.tees, newer.tees),
    vendorId: newer.vendorId ?? older.vendorId,
    vendorName: newer.vendorName ?? older.vendorName,
    savedHolesMode: newer.savedHolesMode ?? older.savedHolesMode,
    originalTemplate: newer.originalTemplate ?? older.originalTemplate,
  }
}

function mergeHoles(older: readonly CourseHole[], newer: readonly CourseHole[]): CourseHole[] {
  const holes = new Map(older.map((hole) => [hole.number, hole]))
  for (const hole of newer) {
    const known = holes.get(hole.number)
    holes.set(hole.number, {
      ...hole,
      distance: hole.distance ?? known?.distance ?? null,
      si: hole.si ?? known?.si ?? null,
    })
  }
  return [...holes.values()].sort((a, b) => a.number - b.number)
}

function mergeTees(older: readonly CourseTee[], newer: readonly CourseTee[]): CourseTee[] {
  const tees = new Map(older.map((tee) => [tee.label, tee]))
  for (const tee of newer) {
    tees.set(tee.label, { label: tee.label, holes: mergeHoles(tees.get(tee.label)?.holes ?? [], tee.holes) })
  }
  return [...tees.values()]
}

/** The course according to a round: its holes on the tee that was played. */
export function courseOfRound(round: Round, now: number): Course {
  const holes = round.holes.map((hole) => ({
    number: hole.number,
    par: hole.par,
    distance: hole.yards,
    si: round.holeSet.find((entry) => entry.number === hole.number)?.si ?? null,
  }))
  return {
    id: round.courseId,
    name: round.courseName,
    location: null,
    holes,
    createdAt: now,
    updatedAt: now,
    description: null,
    tees: round.teeLabel === '' ? [] : [{ label: round.teeLabel, holes }],
    ...originOf(round),
    vendorName: null,
    savedHolesMode: round.holesMode,
  }
}

/**
 * The id of a template isn't an origin, because every quick course has it. Neither is an id that stands for a course
 * without a name: a search by that id would show the course without its name.
 */
function originOf({ courseName, courseVendorId: id, teeLabel }: Round): Pick<Course, 'vendorId' | 'originalTemplate'> {
  if (id !== null && isTemplateCourse(id)) return { vendorId: null, originalTemplate: id }
  const isName = id !== null && courseName === nameFromId(id, teeLabel)
  return { vendorId: isName ? null : id, originalTemplate: null }
}

/**
 * Adds the round's knowledge to the saved course; returns the same object if there is nothing to add. Saved facts never
 * change. A round of a different course with that name, according to its origin, is ignored.
 */
export function courseWithRound(saved: Course, round: Round, now: number): Course {
  if (isOfAnother(saved, round)) return saved
  const teeLabel = isOfferedTee(saved, round) ? '' : round.teeLabel
  const played = courseOfRound({ ...round, teeLabel }, now)
  const merged = mergeCourses({ ...played, updatedAt: saved.updatedAt - 1, createdAt: saved.createdAt }, saved)
  const isNew = merged.holes.length > saved.holes.length || holeCount(merged.tees) > holeCount(saved.tees)
  return isNew ? { ...merged, updatedAt: now } : saved
}

/** A found course without tees is played from one of the tees that are offered for every such course. */
function isOfferedTee({ vendorId, tees }: Course, { teeLabel }: Round): boolean {
  return vendorId !== null && tees.length === 0 && soloTeeLabels.some((offered) => offered === teeLabel)
}

function isOfAnother({ vendorId }: Course, { courseVendorId }: Round): boolean {
  return vendorId !== null && courseVendorId !== null && vendorId !== courseVendorId
}

function holeCount(tees: readonly CourseTee[]): number {
  return tees.reduce((sum, tee) => sum + tee.holes.length, tees.length)
}

/** Gives a round that names its course without an id the id of that name. */
export function withCourseId(round: Round): Round {
  return round.courseId === '' ? { ...round, courseId: courseIdOf(round.courseName) } : round
}
