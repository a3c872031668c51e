import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CoursePreview } from './course-preview.tsx'

function textOf(lengths: readonly (number | null)[], unit: 'meters' | 'yards'): string {
  const holes = lengths.map((length, place) => ({ number: place + 1, par: 4, length, si: null }))
  const markup = renderToStaticMarkup(
    <CoursePreview name="Old Meadow" holesMode="front9" holes={holes} unit={unit} attribution={null} />,
  )
  return markup.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')
}

test.each(['meters', 'yards'] as const)('a length that nobody has entered is no 0 in %s', (unit) => {
  // As an earlier build saved it, and as it is saved now.
  expect(textOf([0, null], unit)).not.toMatch(/\d+ (?:m|yd)\b/)
})

test('a length is shown in yards, and first in metres to who counts in metres', () => {
  expect(textOf([328], 'yards')).toContain('328 yd')
  // 328 yd / 1.09361 = 299.9 m (document 1, section 9).
  expect(textOf([328], 'meters')).toMatch(/300 m\b.*328 yd/)
})
