import { quickCustomCourses } from '@teemates/golf/course'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CourseDetails } from '../../features/courses/details.ts'
import { builtInCourses } from '../../storage/archive/courses/built-in-courses.ts'
import { TeeSection } from './tee-section.tsx'

const noTeeData = 'No tee data found for this course. You can still start a round, but hole data may be incomplete.'

function textOf(details: CourseDetails): string {
  return renderToStaticMarkup(<TeeSection details={details} choice={null} onAgain={() => undefined} />).replaceAll(
    /<[^>]*>/g,
    ' ',
  )
}

test('a course whose card has no tees says that hole data may be incomplete', () => {
  const [course] = builtInCourses()
  if (course === undefined) throw new Error('no demo course')
  expect(textOf({ kind: 'ready', course: { ...course, tees: [] } })).toContain(noTeeData)
  expect(textOf({ kind: 'ready', course })).not.toContain(noTeeData)
  // The golfer's own card has none and needs none.
  for (const own of quickCustomCourses) {
    const saved = { ...own, originalTemplate: own.id }
    expect(textOf({ kind: 'ready', course: saved })).not.toContain(noTeeData)
  }
})

test('a card that could not be loaded says why, and can be requested again', () => {
  const text = textOf({ kind: 'failed', text: 'Error: Details 404', canRetry: true })
  expect(text).toContain('Error: Details 404')
  expect(text).toContain('Try again')
})

test('a course that can never be played cannot be requested again', () => {
  const text = textOf({ kind: 'failed', text: "Error: This course doesn't have 9 or 18 holes", canRetry: false })
  expect(text).not.toContain('Try again')
  expect(text).toContain('9 or 18 holes')
})
