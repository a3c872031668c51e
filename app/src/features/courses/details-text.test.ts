import { expect, test } from 'vitest'
import { detailsFailureText } from './details-text.ts'

test('a missing card is explained by its status or its reason, if there is one', () => {
  expect(detailsFailureText({ kind: 'refused-otherwise', status: 404, message: 'Course not found' })).toBe(
    'Error: Details 404',
  )
  expect(detailsFailureText({ kind: 'offline' })).toBe("Error: You're offline.")
  expect(
    detailsFailureText({ kind: 'refused', code: 'hole_count', message: 'The course has neither 9 nor 18 holes' }),
  ).toBe("Error: This course doesn't have 9 or 18 holes, so you can't play a round on it here.")
  expect(detailsFailureText(null)).toBe('Error: Failed to load course details')
})
