import type { Course } from '@teemates/golf/course'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import {
  createTeeChoice,
  selectionOf,
  type TeeChoice,
  type TeeSelection,
  teeOptions,
} from '../../features/courses/tee-choice.ts'
import type { SetupDraft } from '../../storage/preferences/preferences.ts'

/**
 * The choice of a course's tee and holes, and whether it is confirmed. All holes are preselected. null without a
 * course.
 * @param before the choice for this course from before a reload
 */
export function useTeeChoice(
  course: Course | null,
  before: Pick<SetupDraft, 'teeLabel' | 'holesMode'> | null,
  onChange: () => void,
) {
  const begin = (): Begun => {
    if (course === null) return { course, choice: null, confirmed: null }
    const tees = teeOptions(course)
    const tee = tees.find(({ label }) => label === before?.teeLabel)
    const mode = before?.holesMode ?? 'full18'
    const confirmed = tee === undefined ? null : selectionOf(tee, mode)
    return { course, choice: createTeeChoice(tees, confirmed, mode), confirmed }
  }
  const [begun, setBegun] = useState(begin)
  if (begun.course !== course) setBegun(begin())
  const { choice, confirmed } = begun
  const confirm = useEffectEvent((selection: TeeSelection | null) => {
    setBegun((now) => (now.choice === choice ? { ...now, confirmed: selection } : now))
    onChange()
  })
  useEffect(() => choice?.listen((selection) => confirm(selection)), [choice])
  const state = useSyncExternalStore(choice?.subscribe ?? subscribeToNothing, () => choice?.state() ?? null)
  const chosen = state === null ? before : { teeLabel: state.tee?.label ?? null, holesMode: state.holesMode }
  return {
    choice,
    isConfirmed: confirmed !== null,
    teeLabel: chosen?.teeLabel ?? null,
    ownTeeLabel: state?.tee?.ownLabel ?? '',
    holesMode: chosen?.holesMode ?? null,
  }
}

const subscribeToNothing = () => () => {}

interface Begun {
  readonly course: Course | null
  readonly choice: TeeChoice | null
  readonly confirmed: TeeSelection | null
}
