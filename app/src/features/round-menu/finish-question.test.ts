import type { Round } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import { finishQuestion } from './finish-question.ts'

const backNine: Pick<Round, 'holes' | 'metadata'> = {
  metadata: { selfPlayerId: null },
  holes: [10, 11, 12].map((number) => ({ number, par: 4, yards: null, handicap: 1, strokes: {} })),
}

test('before the last hole the question says where the game is', () => {
  expect(finishQuestion(backNine, { roundPosition: 2, waitingFor: ['Ben'], isCardComplete: false })).toBe(
    "The game is on hole 11. Finish it for everyone? Strokes that haven't been sent yet won't count.",
  )
})

test('on the last hole, and ahead of the others with a complete card, the question says who is missing', () => {
  expect(finishQuestion(backNine, { roundPosition: 1, waitingFor: ['Ben'], isCardComplete: true })).toBe(
    "Finish the game without Ben? Any strokes they haven't sent yet won't count.",
  )
  expect(finishQuestion(backNine, { roundPosition: 3, waitingFor: ['Ben', 'Cleo'], isCardComplete: true })).toBe(
    "Finish the game without Ben, Cleo? Any strokes they haven't sent yet won't count.",
  )
  expect(finishQuestion(backNine, { roundPosition: 3, waitingFor: [], isCardComplete: true })).toBe(
    "Finish the game for everyone? Strokes that haven't been sent yet won't count.",
  )
})
