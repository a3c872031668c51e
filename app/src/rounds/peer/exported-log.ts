import { openPeerRound, peerRoundFor } from '@teemates/golf/peer-round'
import { durablePlayerId, type Round, strokesIn } from '@teemates/golf/round'
import { parseLogEntry } from '../../storage/log/log-entry.ts'
import { roundsUnderWay } from '../../storage/log/log-export.ts'
import { playedIn } from './peer-record.ts'

/**
 * Rounds from phone to phone that were still played when a backup was made and in which anything was scored, as far as that
 * phone had them. They are over: the keys of its seat are in no file.
 */
export function readExportedLog(log: unknown): readonly Round[] {
  return [...roundsUnderWay(log).values()].flatMap((raws) => {
    const entries = raws.flatMap((raw) => parseLogEntry(raw) ?? [])
    const created = entries.find((entry) => entry.kind === 'created')
    const lastAt = entries.at(-1)?.at
    if (created === undefined || lastAt === undefined) return []
    const { selfId } = created.peer
    const { base, events } = playedIn(created.round, entries)
    const round = peerRoundFor(openPeerRound(base, events), selfId)
    const hasPlayed = round.holes.some((hole) => round.players.some(({ id }) => strokesIn(hole, id) > 0))
    if (!hasPlayed) return []
    const self = round.players.find(({ id }) => id === selfId)
    const selfPlayerId = self === undefined ? null : durablePlayerId(self)
    const completedAt = round.completedAt ?? lastAt
    return [{ ...round, status: 'completed' as const, completedAt, metadata: { ...round.metadata, selfPlayerId } }]
  })
}
