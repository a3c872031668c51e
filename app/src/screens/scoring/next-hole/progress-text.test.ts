import { beforeEach, expect, test, vi } from 'vitest'
import { createSoloTabs, opened } from '../../../../../test/storage/solo-tabs.ts'
import { progressText } from './progress-text.ts'

beforeEach(() => {
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

/** On the second hole, ahead of the round, which is on `roundPosition`. */
async function textAt(roundPosition: number, waitingFor: readonly string[], isCardComplete = false): Promise<string> {
  const tabs = createSoloTabs()
  const tab = tabs.open()
  const view = (await opened(tab, await tabs.startedRound(tab))).view()
  return progressText({
    ...view,
    round: { ...view.round, currentHole: 2 },
    gate: { ...view.gate, canAdvance: false, isLastHole: isCardComplete },
    scorablePlayerIds: [],
    goingAhead: { roundPosition, canGoAhead: true, waitingFor, isCardComplete, isFinishing: false },
  })
}

// A phone 390 px wide has room for some 44 characters, and the text has to say who is waited for.
test.each([
  [1, ['Ben'], false, 'You are ahead. Waiting for Ben on hole 1.'],
  [1, ['Ann', 'Cleo'], false, 'You are ahead. Waiting for 2 others on hole 1.'],
  [1, ['Christopher'], false, 'You are ahead. Waiting for Christopher on hole 1.'],
  [2, ['Ann', 'Cleo', 'Dan'], false, 'Waiting for Ann, Cleo, Dan.'],
  [2, ['Ann', 'Cleo', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal'], false, 'Waiting for 7 others.'],
  [2, ['Ann', 'Cleo'], true, 'Your card is complete. Waiting for Ann, Cleo.'],
  [2, ['Ann', 'Cleo', 'Dan'], true, 'Your card is complete. Waiting for 3 others.'],
])(
  'on the second hole, the round being on %i, %j are waited for',
  async (roundPosition, waitingFor, isComplete, text) => {
    expect(await textAt(roundPosition, waitingFor, isComplete)).toBe(text)
  },
)

test('while nobody is missing and the next hole is being sent, a golfer is not called ahead', async () => {
  expect(await textAt(1, [])).toBe('')
})
