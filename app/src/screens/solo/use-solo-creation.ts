import { cleanPlayerName } from '@teemates/golf/nickname'
import { hasEnoughHoles } from '@teemates/golf/tee'
import { useCallback, useState } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { keepCourse } from '../../features/courses/kept-course.ts'
import { useServices } from '../../services.ts'
import { usePreference } from '../../shell/preferences.ts'
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts'
import * as words from '../../words/words.ts'
import { customCourse } from './custom-course.ts'
import type { ChosenCourse, CourseChoice } from './use-course-choice.ts'

/** Stores the course, creates a solo round on it and opens its lobby. */
export function useSoloCreation() {
  const { storage, soloRounds, now, device } = useServices()
  const [, navigate] = useLocation()
  const savedNickname = usePreference('nickname')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy, run } = useOneAtATime()
  /** A change clears the shown error, which may no longer be true. */
  const forgetProblem = useCallback(() => setProblem(null), [])

  async function create({ chosen, detailed, draft, forgetDraft, ownCourses }: CourseChoice, nickname: string) {
    const missing = missingFrom(chosen)
    setProblem(missing)
    if (missing !== null || chosen === null || chosen.holesMode === null) {
      device.haptic('error')
      return
    }
    const { course, isTemplate, name, playedTee, holesMode, holes } = chosen
    const given = cleanPlayerName(nickname) ?? savedNickname
    await run(async () => {
      try {
        if (isTemplate) {
          await storage.courses.put(
            customCourse({ template: course, draft, holesMode, saved: ownCourses, nowMs: now() }),
          )
        }
        const courseName = detailed === null ? name : (await keepCourse(storage.courses, detailed)).course.name
        await soloRounds.create({ courseName, teeLabel: playedTee, holesMode, holes, nickname: given })
      } catch {
        device.haptic('error')
        setProblem(words.soloCreate.createFailed)
        return
      }
      if (isTemplate) forgetDraft()
      navigate(addresses.soloLobby)
    })
  }
  return { busy, problem, forgetProblem, create }
}

/** Says why no round can be created on the course; null if one can. */
export function missingFrom(chosen: ChosenCourse | null): string | null {
  if (chosen === null) return words.soloCreate.selectCourse
  if (chosen.name === '') return words.soloCreate.enterName
  return hasEnoughHoles(chosen.holes) ? null : words.soloCreate.notEnoughHoles
}
