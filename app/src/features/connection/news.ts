import type { RoundPlayerId } from '@teemates/golf/ids'
import type { RoundPlayer } from '@teemates/golf/round'
import * as words from '../../words/words.ts'

/**
 * The text for what mates did between two states of a round's players; '' if nothing. This device's own golfer isn't
 * mentioned.
 */
export function newsText(
  before: readonly RoundPlayer[],
  now: readonly RoundPlayer[],
  selfRoundPlayerId: RoundPlayerId | null,
): string {
  // The first known state of a game is no news.
  if (before.length === 0) return ''
  const playing = (players: readonly RoundPlayer[]) => players.filter(({ hasLeft }) => hasLeft !== true)
  const idsOf = (players: readonly RoundPlayer[]) => new Set(players.map(({ id }) => id))
  const [playedBefore, playNow] = [playing(before), playing(now)]
  const [wereThere, areThere] = [idsOf(playedBefore), idsOf(playNow)]
  const host = playNow.find(({ joinMode }) => joinMode === 'host')
  const hasHostChanged =
    host !== undefined && playedBefore.every(({ id, joinMode }) => id !== host.id || joinMode !== 'host')
  const isHost = host?.id === selfRoundPlayerId
  // The host adds and removes players without a phone, so they are no news to the host.
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
