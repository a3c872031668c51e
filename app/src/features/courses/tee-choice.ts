import type { Course, CourseHole } from '@teemates/golf/course'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import {
  availableHolesModes,
  DEFAULT_TEE_LABEL,
  playableHolesMode,
  sortTees,
  type TeeSummary,
  teeSummaryOf,
} from '@teemates/golf/tee'
import { playedHoles } from './course-card.ts'

/** Milliseconds from the choice of both to its confirmation. Source: document 2 section 9. */
export const CONFIRM_MS = 50

export interface TeeOption extends TeeSummary {
  /** The label as rounds carry it: '' if the tee only stands in for none. */
  readonly ownLabel: string
  readonly holes: readonly CourseHole[]
}

export interface TeeSelection {
  readonly tee: TeeOption
  readonly holesMode: HolesMode
}

/**
 * The tees to choose from, in the order of golf's sortTees. A course without tees is played from Standard; what isn't known
 * of its holes is par 4 without a length.
 */
export function teeOptions(course: Course): readonly TeeOption[] {
  if (course.tees.length === 0) return [optionOf(DEFAULT_TEE_LABEL, '', playedHoles(course.holes))]
  const isNamed = (label: string) => label !== DEFAULT_TEE_LABEL || hasOwnTees(course)
  return sortTees(course.tees.map(({ label, holes }) => optionOf(label, isNamed(label) ? label : '', holes)))
}

function optionOf(label: string, ownLabel: string, holes: readonly CourseHole[]): TeeOption {
  return { ...teeSummaryOf({ label, holes }), ownLabel, holes }
}

/** A golfer's own course keeps the offered tee of its last round, which is none of its own. */
function hasOwnTees({ tees, vendorId, originalTemplate }: Course): boolean {
  return vendorId !== null || (originalTemplate === null && tees.length > 1)
}

/** The course with the tee as the round carries it among its own. */
export function playedCourse(course: Course, { ownLabel: label, holes }: TeeOption): Course {
  return course.tees.some((tee) => tee.label === label)
    ? course
    : { ...course, tees: [...course.tees, { label, holes }] }
}

/** The modes that the tee has the holes for, in the order in which they are offered. */
export function modesOf(tee: TeeOption): readonly HolesMode[] {
  const available = availableHolesModes(tee.holes)
  return holesModes.filter((mode) => available.includes(mode))
}

/** The tee and the wanted mode, or what is played instead of it; null where the tee has no whole nine. */
export function selectionOf(tee: TeeOption, wanted: HolesMode): TeeSelection | null {
  const holesMode = playableHolesMode(tee.holes, wanted)
  return holesMode === null ? null : { tee, holesMode }
}

export interface TeeChoiceState {
  /** Those to choose from. */
  readonly tees: readonly TeeOption[]
  readonly tee: TeeOption | null
  readonly holesMode: HolesMode | null
  /** 'Selected tee does not have enough holes.' */
  readonly hasTooFewHoles: boolean
}

export interface TeeChoice {
  state(): TeeChoiceState
  /** What would be played now, confirmed or not; null before both are chosen, and for a tee that can't be played. */
  selection(): TeeSelection | null
  subscribe(listener: () => void): () => void
  chooseTee(tee: TeeOption): void
  chooseMode(mode: HolesMode): void
  /**
   * Tells onConfirm what is confirmed, and at once null for a tee that can't be played; once the function that comes back is called nothing
   * is told any more.
   */
  listen(onConfirm: (selection: TeeSelection | null) => void): () => void
}

/**
 * A tee and a portion of the course being chosen, in either order; a tee with a single portion brings it along, and the only
 * tee is chosen from the start where there is more than one. Once both are chosen it is confirmed.
 * @param before what was confirmed last
 * @param usualMode chosen from the start where nothing was confirmed
 */
export function createTeeChoice(
  tees: readonly TeeOption[],
  before: TeeSelection | null,
  usualMode: HolesMode | null = null,
): TeeChoice {
  const listeners = new Set<() => void>()
  let confirm: ((selection: TeeSelection | null) => void) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: TeeChoiceState = {
    tees,
    tee: before?.tee ?? onlyTeeOf(tees),
    holesMode: before?.holesMode ?? usualMode,
    hasTooFewHoles: false,
  }

  function show(next: TeeChoiceState): void {
    state = next
    for (const listener of listeners) listener()
  }

  function choose(tee: TeeOption | null, wanted: HolesMode | null): void {
    clearTimeout(timer)
    const modes = tee === null ? [] : modesOf(tee)
    const hasTooFewHoles = tee !== null && modes.length === 0
    const mode = wanted ?? (modes.length === 1 ? (modes[0] ?? null) : null)
    const selection = tee === null || mode === null ? null : selectionOf(tee, mode)
    if (hasTooFewHoles) confirm?.(null)
    if (selection !== null) timer = setTimeout(() => confirm?.(selection), CONFIRM_MS)
    show({
      tees,
      tee,
      holesMode: selection?.holesMode ?? wanted,
      hasTooFewHoles,
    })
  }

  return {
    state: () => state,
    selection: () => (state.tee === null || state.holesMode === null ? null : selectionOf(state.tee, state.holesMode)),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    chooseTee: (tee) => choose(tee, state.holesMode),
    chooseMode: (mode) => choose(state.tee, mode),
    listen(onConfirm) {
      confirm = onConfirm
      // A single tee and the usual holes need no choice.
      if (before === null && state.tee !== null && state.holesMode !== null) choose(state.tee, state.holesMode)
      return () => {
        clearTimeout(timer)
        confirm = undefined
      }
    },
  }
}

function onlyTeeOf(tees: readonly TeeOption[]): TeeOption | null {
  const [only] = tees
  return only !== undefined && tees.length === 1 && modesOf(only).length > 1 ? only : null
}
