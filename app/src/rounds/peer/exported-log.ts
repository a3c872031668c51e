import { openPeerRound, peerRoundFor } from '@teemates/golf/peer-round'
import { durablePlayerId, type Round, strokesIn } from '@teemates/golf/round'
import { parseLogEntry } from '../../storage/log/log-entry.ts'
import { roundsUnderWay } from '../../storage/log/log-export.ts'
import { gamesIn, playedIn, withGames } from '../../storage/log/played-round.ts'

/**
 * Direct rounds with scores that were still played when a backup was made, as far as that phone had them. They are
 * over, because a backup never contains the keys of a seat.
 */
export function readExportedLog(log: unknown): readonly Round[] {
  return [...roundsUnderWay(log).values()].flatMap((raws) => {
    const entries = raws.flatMap((raw) => parseLogEntry(raw) ?? [])
    const created = entries.find((entry) => entry.kind === 'created')
    const lastAt = entries.at(-1)?.at
    if (created?.peer === undefined || lastAt === undefined) return []
    const { selfId } = created.peer
    const { base, events } = playedIn(created.round, entries)
    const round = peerRoundFor(openPeerRound(withGames(base, gamesIn(entries) ?? null), events), selfId)
    const hasPlayed = round.holes.some((hole) => round.players.some(({ id }) => strokesIn(hole, id) > 0))
    if (!hasPlayed) return []
    const self = round.players.find(({ id }) => id === selfId)
    const selfPlayerId = self === undefined ? null : durablePlayerId(self)
    const completedAt = round.completedAt ?? lastAt
    return [{ ...round, status: 'completed' as const, completedAt, metadata: { ...round.metadata, selfPlayerId } }]
  })
}
