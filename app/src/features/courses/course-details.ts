import type { CourseDetails } from './details.ts'
import type { Course } from '@teemates/golf/course'
import { useEffect, useState } from 'react'
import type { CourseCalls } from '../../backend/course-search.ts'
import { useServices } from '../../services.ts'
import { detailsFailureText, isUnplayable } from './details-text.ts'
import type { FoundCourse } from './saved-courses.ts'

interface DetailsGiven {
  readonly calls: () => Promise<Pick<CourseCalls, 'details'>>
  readonly saved: () => Promise<readonly Course[]>
}

/** The card of a found course: the source's, or the copy on this device if the source can't be reached. */
export async function readDetails(
  given: DetailsGiven,
  found: FoundCourse,
  signal: AbortSignal,
): Promise<CourseDetails> {
  if (found.course !== null && !found.isOffered) return { kind: 'ready', course: found.course }
  const outcome = found.isOffered ? await detailsOf(given, found.vendorId, signal) : null
  if (outcome?.ok === true) return { kind: 'ready', course: outcome.value }
  const kept = await given.saved().then(
    (courses) => courses.find(({ id, vendorId }) => (vendorId ?? id) === found.vendorId),
    () => undefined,
  )
  const onDevice = kept ?? found.course
  if (onDevice !== null) return { kind: 'ready', course: onDevice }
  const failure = outcome?.failure ?? null
  return { kind: 'failed', text: detailsFailureText(failure), canRetry: !isUnplayable(failure) }
}

/** null if no request could be sent, because the part of the app that sends it couldn't be loaded. */
async function detailsOf({ calls }: DetailsGiven, vendorId: string, signal: AbortSignal) {
  try {
    return await (await calls()).details(vendorId, signal)
  } catch {
    return null
  }
}

/** The details of the course that was found last. again() requests them once more. */
export function useCourseDetails(found: FoundCourse | null): {
  readonly details: CourseDetails
  readonly again: () => void
} {
  const { live, storage } = useServices()
  const [attempt, setAttempt] = useState(0)
  const [read, setRead] = useState<{ readonly of: FoundCourse; readonly details: CourseDetails } | null>(null)

  useEffect(() => {
    if (found === null) return
    const reading = new AbortController()
    const given = { calls: live.courses, saved: () => storage.courses.list() }
    void readDetails(given, found, reading.signal).then((details) => {
      if (!reading.signal.aborted) setRead({ of: found, details })
    })
    return () => reading.abort()
  }, [found, attempt, live, storage])

  return {
    details: read !== null && read.of === found ? read.details : { kind: 'loading' },
    again() {
      setRead(null)
      setAttempt(attempt + 1)
    },
  }
}
