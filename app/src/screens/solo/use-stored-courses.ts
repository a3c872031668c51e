import type { Course } from '@teemates/golf/course'
import type { Round } from '@teemates/golf/round'
import { useEffect, useState } from 'react'
import { useServices } from '../../services.ts'

/** The saved courses, if they have been read. */
export type SavedCourses = 'loading' | 'failed' | readonly Course[]
/** null if there is none; 'failed' if that is unknown. */
export type RoundInPlay = Round | 'failed' | null

/** Reads the courses and the round in progress that are stored on this device. */
export function useStoredCourses() {
  const { storage, soloRounds } = useServices()
  const [saved, setSaved] = useState<SavedCourses>('loading')
  const [inProgress, setInProgress] = useState<RoundInPlay>(null)
  /** The number of the current read. Changing it starts another one. */
  const [reading, setReading] = useState(1)
  useEffect(() => {
    let left = false
    void Promise.allSettled([storage.courses.list(), soloRounds.current()]).then(([courses, round]) => {
      if (left) return
      setInProgress(round.status === 'fulfilled' ? round.value : 'failed')
      setSaved(courses.status === 'fulfilled' ? courses.value : 'failed')
    })
    return () => {
      left = true
    }
  }, [storage, soloRounds, reading])

  const read = () => setReading(reading + 1)
  function readAgain() {
    setSaved('loading')
    read()
  }
  /** readAgain() shows that it is reading; read() keeps the courses on screen meanwhile. */
  return { saved, inProgress, read, readAgain }
}
