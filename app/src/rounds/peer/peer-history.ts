import { openPeerRound, peerRoundFor } from '@teemates/golf/peer-round'
import { hasStrokes, type Round } from '@teemates/golf/round'
import type { RoundEvent } from '@teemates/golf/round-events'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import { finishedRoundOf } from './peer-session.ts'

const ARCHIVE_RETRY_MS = 5_000

interface PeerHistoryGiven {
  readonly ports: Pick<PeerPorts, 'now' | 'after'>
  readonly record: PeerRecord
  /** The golfer has left, and the others have to be notified. */
  readonly isLeaving: () => boolean
  /** The host has removed this golfer, or another phone has the seat; the scores are in history. */
  readonly onOut: () => void
  readonly retry: () => void
}

/** Puts a direct round into this device's history. Each promise resolves with false if it can't be stored. */
export function createPeerHistory({ ports, record, isLeaving, onOut, retry }: PeerHistoryGiven) {
  const { role, selfId } = record.part
  let archiving = Promise.resolve(true)
  /** The round as this page has archived it. An earlier page may have archived it without a late stroke. */
  let archived: Round | null = null
  let keepingOwn: Promise<boolean> | undefined

  /** Archives one version after the other, each as the round is by then. */
  function archive(): Promise<boolean> {
    if (isOut()) return keepOwnCard()
    archiving = archiving.then(() => record.archive(finishedRoundOf({ record })))
    return archiving
  }

  /** The host has removed this golfer, or another phone has the seat. */
  function isOut(): boolean {
    const isIn = !record.hasSeatMoved() && record.state().round.players.some(({ id }) => id === selfId)
    return role === 'guest' && !isLeaving() && !isIn
  }

  async function putScores(round: Round): Promise<boolean> {
    if (!hasStrokes(round)) return true
    return record.archive(
      round.status === 'completed' ? round : { ...round, status: 'completed', completedAt: ports.now() },
    )
  }

  /** Runs once: a removal takes the golfer's strokes from the board, but not from their own history. */
  function keepOwnCard(): Promise<boolean> {
    keepingOwn ??= putOwnCard().then((isKept) => {
      if (isKept) onOut()
      else {
        keepingOwn = undefined
        ports.after(ARCHIVE_RETRY_MS, retry)
      }
      return isKept
    })
    return keepingOwn
  }

  async function putOwnCard(): Promise<boolean> {
    // The record is already as it was then: archiving again would move its end.
    if (record.isArchived()) return true
    const isOwnLeaving = (event: RoundEvent) => event.type === 'leave' && event.playerId === selfId
    const kept = record.events().filter((event) => !isOwnLeaving(event))
    return putScores(peerRoundFor(openPeerRound(record.base(), kept), selfId))
  }

  return {
    /** Archives what has changed since. Calls retry() later if that fails. */
    update() {
      if (isOut()) return void keepOwnCard()
      const { round } = record.state()
      if (round.status !== 'completed' || round === archived) return
      // Late strokes are merged into it, too.
      archived = round
      void archive().then((isDone) => {
        if (isDone) return
        archived = null
        ports.after(ARCHIVE_RETRY_MS, retry)
      })
    },
    archive,
    /** Archives the scores so far, for a golfer who leaves the round. */
    archiveSoFar: () => (isOut() ? keepOwnCard() : putScores(finishedRoundOf({ record }))),
  }
}
