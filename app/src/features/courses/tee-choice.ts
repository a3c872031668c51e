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
import { hasOwnTees } from './own-tees.ts'

/** Milliseconds between choosing both tee and holes and their confirmation. Source: document 2 section 9. */
export const CONFIRM_MS = 50

export interface TeeOption extends TeeSummary {
  /** The label as it is stored with a round: '' if the course has no tees and this one is a substitute. */
  readonly ownLabel: string
  readonly holes: readonly CourseHole[]
}

export interface TeeSelection {
  readonly tee: TeeOption
  readonly holesMode: HolesMode
}

/**
 * The tees to choose from, in the order of golf's sortTees. A course without tees is played from Standard; its unknown
 * holes have par 4 and no length.
 */
export function teeOptions(course: Course): readonly TeeOption[] {
  if (!hasOwnTees(course)) return [optionOf(DEFAULT_TEE_LABEL, '', playedHoles(course.holes))]
  return sortTees(course.tees.map(({ label, holes }) => optionOf(label, label, holes)))
}

function optionOf(label: string, ownLabel: string, holes: readonly CourseHole[]): TeeOption {
  return { ...teeSummaryOf({ label, holes }), ownLabel, holes }
}

/** Adds the tee to the course's tees if it isn't one of them. */
export function playedCourse(course: Course, { ownLabel: label, holes }: TeeOption): Course {
  return course.tees.some((tee) => tee.label === label)
    ? course
    : { ...course, tees: [...course.tees, { label, holes }] }
}

/** The modes for which the tee has enough holes, in the order in which they are offered. */
export function modesOf(tee: TeeOption): readonly HolesMode[] {
  const available = availableHolesModes(tee.holes)
  return holesModes.filter((mode) => available.includes(mode))
}

/** The tee with the wanted mode, or with the mode that replaces it; null if the tee has neither nine whole. */
export function selectionOf(tee: TeeOption, wanted: HolesMode): TeeSelection | null {
  const holesMode = playableHolesMode(tee.holes, wanted)
  return holesMode === null ? null : { tee, holesMode }
}

export interface TeeChoiceState {
  /** The tees to choose from. */
  readonly tees: readonly TeeOption[]
  readonly tee: TeeOption | null
  readonly holesMode: HolesMode | null
  /** 'Selected tee does not have enough holes.' */
  readonly hasTooFewHoles: boolean
}

export interface TeeChoice {
  state(): TeeChoiceState
  /** The tee and holes that would be played now, confirmed or not; null before both are chosen, or if they can't be played. */
  selection(): TeeSelection | null
  subscribe(listener: () => void): () => void
  chooseTee(tee: TeeOption): void
  chooseMode(mode: HolesMode): void
  /**
   * Calls onConfirm with each confirmed selection, and at once with null if the chosen tee can't be played. The
   * returned function ends the calls.
   */
  listen(onConfirm: (selection: TeeSelection | null) => void): () => void
}

/**
 * The choice of a course's tee and holes, in either order. A tee with only one mode selects that mode as well. Once
 * both are chosen, the selection is confirmed.
 * @param before the last confirmed selection
 * @param usualMode the mode that is preselected if nothing was confirmed before
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
