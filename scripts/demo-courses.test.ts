import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { quickCustomCourses } from '../golf/src/course.ts'
import { teeGenderOf } from '../golf/src/tee.ts'
import { builtInCourses } from '../app/src/storage/archive/courses/built-in-courses.ts'

test('the catalogue has the demo courses as the app has them', async () => {
  const sql = await readFile(new URL('../supabase/seed/110_demo_courses.sql', import.meta.url), 'utf8')
  const seeded: unknown = JSON.parse(sql.split('$courses$')[1] ?? '')
  const templates = new Set(quickCustomCourses.map(({ id }) => id))
  const expected = builtInCourses()
    .filter(({ id }) => !templates.has(id))
    .map(({ id, name, tees }) => ({
      source_id: id.replace('course_', ''),
      name,
      tees: tees.map(({ label, holes }) => ({ name: label, gender: teeGenderOf(label), holes })),
    }))
  expect(expected).toHaveLength(2)
  expect(seeded).toMatchObject(expected)
})
