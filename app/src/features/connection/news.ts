import type { RoundPlayerId } from '@teemates/golf/ids'
import type { RoundPlayer } from '@teemates/golf/round'
import * as words from '../../words/words.ts'

/** What mates have done from one state of a round's players to the next, in words; '' for nothing. This device's own golfer knows. */
export function newsText(
  before: readonly RoundPlayer[],
  now: readonly RoundPlayer[],
  selfRoundPlayerId: RoundPlayerId | null,
): string {
  // The first that is known of a game is no news.
  if (before.length === 0) return ''
  const playing = (players: readonly RoundPlayer[]) => players.filter(({ hasLeft }) => hasLeft !== true)
  const idsOf = (players: readonly RoundPlayer[]) => new Set(players.map(({ id }) => id))
  const [playedBefore, playNow] = [playing(before), playing(now)]
  const [wereThere, areThere] = [idsOf(playedBefore), idsOf(playNow)]
  const host = playNow.find(({ joinMode }) => joinMode === 'host')
  const hasHostChanged =
    host !== undefined && playedBefore.every(({ id, joinMode }) => id !== host.id || joinMode !== 'host')
  const isHost = host?.id === selfRoundPlayerId
  // Players without a phone come and go by the host's own hand.
  const isNews = ({ id, joinMode }: RoundPlayer) => id !== selfRoundPlayerId && !(isHost && joinMode === 'manual')
  return [
    ...playNow
      .filter((player) => isNews(player) && !wereThere.has(player.id))
      .map(({ nickname }) => words.news.joined(nickname)),
    ...playedBefore
      .filter((player) => isNews(player) && !areThere.has(player.id))
      .map(({ nickname }) => words.news.left(nickname)),
    ...(hasHostChanged ? [isHost ? words.news.youHost : words.news.host(host.nickname)] : []),
  ].join(' ')
}
