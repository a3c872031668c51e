import { expect, test } from 'vitest'
import { planOf } from './plan.ts'
import { runSolo } from './run.ts'

/*
 * Random games of solo rounds in two or three tabs of one device, with every fault of commands.ts, over the real storage. For a
 * failing seed, npm run bench -- solo-simulator --seed N --runs 1 prints the fewest steps that still fail.
 */
const blocks = process.env['TEST_SCOPE'] === 'all' ? [1, 51, 101, 151, 201, 251] : [1]
const seedsEach = 50

test.each(blocks)(
  '[A1] [A5] [A12] random faults in two or three tabs cost no stroke, and all end equal (seeds from %i)',
  { timeout: 120_000 },
  async (first) => {
    for (let seed = first; seed < first + seedsEach; seed += 1) {
      const { violations } = await runSolo(planOf(seed))
      expect(violations, `seed ${seed}`).toEqual([])
    }
  },
)

test('the same seed plays the same again', async () => {
  expect(planOf(7)).toEqual(planOf(7))
  expect(planOf(8)).not.toEqual(planOf(7))
  expect(await runSolo(planOf(7))).toEqual(await runSolo(planOf(7)))
})
