import { expect, test } from 'vitest'
import { selfIdsChosen } from './self-ids-chosen.ts'

// Source: document 1 section 4: the chosen ids and this device's profile id join the self set.
test("the chosen players and this device's profile become the golfer, and the others no longer are", () => {
  const candidates = [
    { name: 'Ann', ids: ['ann', 'ann_2'], appearances: 3 },
    { name: 'Dee', ids: ['dee'], appearances: 1 },
  ]
  const given = { candidates, before: ['dee', 'of_an_old_phone'], profileId: 'cmplr_device' }
  expect(selfIdsChosen(['ann', 'ann_2'], given)).toEqual(['of_an_old_phone', 'ann', 'ann_2', 'cmplr_device'])
})
