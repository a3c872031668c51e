import type { Face } from './face.ts'
import { eightOnEighteen, oneOnBackNine, opensScorecard, opensSummaryOf } from './scorecard-rounds.ts'

/** The scorecard by itself, above the summary. */
export const scorecardFaces: readonly Face[] = [
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
