import type { ScreenState } from './screen-state.ts'
import { eightOnEighteen, oneOnBackNine, opensScorecard, opensSummaryOf } from './scorecard-rounds.ts'

export const scorecardStates: readonly ScreenState[] = [
  {
    name: 'scorecard',
    device: 'nickname',
    async show(golfer, url) {
      await opensSummaryOf(golfer, url, eightOnEighteen)
      await opensScorecard(golfer)
    },
  },
  {
    name: 'scorecard-alone',
    device: 'nickname',
    async show(golfer, url) {
      await opensSummaryOf(golfer, url, oneOnBackNine)
      await opensScorecard(golfer)
    },
  },
]
