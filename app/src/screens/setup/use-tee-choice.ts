import type { Course } from '@teemates/golf/course'
import { useEffect, useEffectEvent, useState } from 'react'
import { createTeeChoice, type TeeChoice, type TeeSelection, teeOptions } from '../../shell/courses/tee-choice.ts'

/** The choice of a course's tee and holes, all of them unless told, and whether something is confirmed. Null without a course. */
export function useTeeChoice(course: Course | null, onChange: () => void) {
  const begin = (): Begun => ({
    course,
    choice: course === null ? null : createTeeChoice(teeOptions(course), null, 'full18'),
    confirmed: null,
  })
  const [begun, setBegun] = useState(begin)
  if (begun.course !== course) setBegun(begin())
  const { choice, confirmed } = begun
  const confirm = useEffectEvent((selection: TeeSelection | null) => {
    setBegun((now) => (now.choice === choice ? { ...now, confirmed: selection } : now))
    onChange()
  })
  useEffect(() => choice?.listen((selection) => confirm(selection)), [choice])
  return { choice, isConfirmed: confirmed !== null }
}

interface Begun {
  readonly course: Course | null
  readonly choice: TeeChoice | null
  readonly confirmed: TeeSelection | null
}
