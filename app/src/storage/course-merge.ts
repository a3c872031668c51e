import {
  type Course,
  type CourseHole,
  courseIdOf,
  type CourseTee,
  isTemplateCourse,
  nameFromId,
} from '@teemates/golf/course'
import type { Round } from '@teemates/golf/round'

/** Two records of one course as one: the newer one's facts, nothing that only the other knows lost. */
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

/** The course as a round shows it: the holes that were played, of the tee that was played. */
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
 * A template's id is no source's: every quick course has it. Neither is one that stands for the name that nobody told: who
 * looks for the course of that id would find it named so.
 */
function originOf({ courseName, courseVendorId: id, teeLabel }: Round): Pick<Course, 'vendorId' | 'originalTemplate'> {
  if (id !== null && isTemplateCourse(id)) return { vendorId: null, originalTemplate: id }
  const isName = id !== null && courseName === nameFromId(id, teeLabel)
  return { vendorId: isName ? null : id, originalTemplate: null }
}

/**
 * The saved course with what the round knows beyond it; the very same object when that is nothing. What is saved stays as it
 * is. A round of another course of that name, by its source, says nothing of this one.
 */
export function courseWithRound(saved: Course, round: Round, now: number): Course {
  if (isOfAnother(saved, round)) return saved
  const played = courseOfRound(round, now)
  const merged = mergeCourses({ ...played, updatedAt: saved.updatedAt - 1, createdAt: saved.createdAt }, saved)
  const isNew = merged.holes.length > saved.holes.length || holeCount(merged.tees) > holeCount(saved.tees)
  return isNew ? { ...merged, updatedAt: now } : saved
}

function isOfAnother({ vendorId }: Course, { courseVendorId }: Round): boolean {
  return vendorId !== null && courseVendorId !== null && vendorId !== courseVendorId
}

function holeCount(tees: readonly CourseTee[]): number {
  return tees.reduce((sum, tee) => sum + tee.holes.length, tees.length)
}

/** A round that names its course without an id gets the id of that name. */
export function withCourseId(round: Round): Round {
  return round.courseId === '' ? { ...round, courseId: courseIdOf(round.courseName) } : round
}
