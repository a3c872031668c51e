import { expectShown, type ScreenState, opens } from './screen-state.ts'
import { setFaults } from './storage-faults.ts'

/**
 * The leaderboard of a live game when it can't be shown. Its other states are in live-host-states.ts and
 * live-scoring-states.ts.
 */
export const liveBoardStates: readonly ScreenState[] = [
  {
    name: 'live-leaderboard-loading',
    device: 'nickname',
    faults: { opening: 'hangs' },
    show: opens(`/play/multi/${crypto.randomUUID()}/leaderboard`, 'Loading leaderboard...'),
  },
  {
    name: 'live-leaderboard-failure',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/profile`)
      await expectShown(golfer, 'Appearance')
      await setFaults(golfer.page, { reading: 'fails', readingStores: ['seats'] })
      await golfer.goesWithinTheApp(`/play/multi/${crypto.randomUUID()}/leaderboard`)
      await expectShown(golfer, /can't be read/)
    },
  },
]
