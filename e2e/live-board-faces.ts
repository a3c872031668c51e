import { expectShown, type Face, opens } from './face.ts'
import { setFaults } from './storage-faults.ts'

/** The board of a live game where it can't be shown. Where it can, it is in live-host-faces.ts and live-scoring-faces.ts. */
export const liveBoardFaces: readonly Face[] = [
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
      // That of live games isn't open yet.
      await setFaults(golfer.page, { opening: 'fails' })
      await golfer.goesWithinTheApp(`/play/multi/${crypto.randomUUID()}/leaderboard`)
      await expectShown(golfer, /can't be read/)
    },
  },
]
