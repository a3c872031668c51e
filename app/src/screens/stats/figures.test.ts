import { expect, test } from 'vitest'
import { averageToPar } from './figures.ts'

test('an average against par is signed as a score is', () => {
  expect([-4.5, 0, 1.25].map((toPar) => averageToPar(toPar, 2))).toEqual(['−4.50', 'E', '+1.25'])
})
