import { expectShown, type Face, opens } from './face.ts'
import { holdsChannels, hostsGame, isOnBoard, noSignal, playsAsGuest } from './live-scenes.ts'
import { setFaults } from './storage-faults.ts'

/** The board of a live game. */
export const liveBoardFaces: readonly Face[] = [
  {
    name: 'live-leaderboard',
    device: 'nickname',
    async show(golfer, url) {
      const { live, game, mates } = await hostsGame(golfer.page, url, ['Ben', 'Maximilian-Alexander'], ['Mia'])
      await live.startsGame()
      await live.enters('Mia', 7)
      await live.enters('Ann', 4)
      for (const [index, mate] of mates.entries()) await mate.scores(game, [3 + 2 * index])
      await mates[0]?.leaves(game)
      await live.looksAtLeaderboard()
      await expectShown(golfer, 'left')
    },
  },
  {
    name: 'live-leaderboard-empty',
    device: 'nickname',
    async show(golfer, url) {
      const { live } = await playsAsGuest(golfer.page, url)
      await live.looksAtLeaderboard()
      await expectShown(golfer, 'No scores yet')
    },
  },
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
  {
    name: 'live-leaderboard-offline',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      await isOnBoard(golfer.page, url)
      await golfer.page.context().setOffline(true)
      await expectShown(golfer, /^You are offline\. This is the board/)
    },
  },
  {
    name: 'live-leaderboard-connecting',
    device: 'nickname',
    expectedErrors: noSignal,
    async show(golfer, url) {
      await holdsChannels(golfer.page.context())
      await isOnBoard(golfer.page, url)
      await expectShown(golfer, /^Connecting… What mates have entered/)
    },
  },
]
