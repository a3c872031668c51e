import { expect, test } from 'vitest'
import { randomText } from './random-text.ts'

test('random texts have the requested length of lowercase letters and digits', () => {
  for (const length of [0, 1, 10, 200]) expect(randomText(length)).toMatch(new RegExp(`^[a-z0-9]{${length}}$`))
})

test('each of the 36 characters is about equally likely', () => {
  const counts = new Map<string, number>()
  for (const character of randomText(36_000)) counts.set(character, (counts.get(character) ?? 0) + 1)
  expect(counts.size).toBe(36)
  // 1000 are expected for each; 190 is 6 standard deviations of about 31.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(190)
})
