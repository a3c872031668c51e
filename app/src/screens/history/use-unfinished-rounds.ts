import { currentHoleNumber, type Round } from '@teemates/golf/round'
import { useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { addresses } from '../../addresses.ts'
import { usePeerHandles } from '../../features/invite/use-peer-handles.ts'
import { type Services, useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { useReading } from '../../ui/use-reading.ts'
import { shortDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { useUnfinishedGames } from './unfinished-games.ts'

export interface UnfinishedRound {
  readonly kind: 'live' | 'direct' | 'solo'
  readonly id: string
  readonly courseName: string
  readonly isInLobby: boolean
  readonly where: string
}

/**
 * Live games that were put aside or that have strokes the server never accepted, then direct rounds and rounds of this
 * device that were put aside, the most recently used first.
 */
export function useUnfinishedRounds() {
  const { storage, soloRounds } = useServices()
  const solo = useReading(useCallback(() => soloRounds.putAside(), [soloRounds]))
  const soloAgain = solo.again
  const games = useUnfinishedGames()
  const direct = usePeerHandles()
  // A round that another tab resumed or deleted must not be resumed or deleted here.
  useEffect(() => storage.play.subscribeToAll(soloAgain), [storage, soloAgain])
  const rounds: readonly UnfinishedRound[] = [
    ...games.map(({ gameId: id, courseName, lastKnownHoleNumber: hole }) => ({
      kind: 'live' as const,
      id,
      courseName,
      isInLobby: hole === null,
      where: `${words.history.live}\u00a0• ${hole === null ? words.history.inLobby : words.history.onHole(hole)}`,
    })),
    ...(direct.reading.kind === 'ready' ? direct.reading.value : [])
      .filter(({ isPutAside }) => isPutAside)
      .map(({ roundId, round }) => localRound('direct', roundId, round)),
    ...(solo.reading.kind === 'ready' ? solo.reading.value : []).map((round) => localRound('solo', round.id, round)),
  ]
  /** Reads again after a round was deleted. */
  function again() {
    soloAgain()
    direct.again()
  }
  return { rounds, reading: solo.reading, again }
}

function localRound(kind: 'direct' | 'solo', id: string, round: Round): UnfinishedRound {
  const isInLobby = round.status === 'lobby'
  const hole = isInLobby ? words.history.inLobby : words.history.onHole(currentHoleNumber(round))
  const before = kind === 'direct' ? words.history.direct : isInLobby ? null : shortDate(round.startedAt)
  const where = before === null ? hole : `${before}\u00a0• ${hole}`
  return { kind, id, courseName: round.courseName, isInLobby, where }
}

/** Resumes a round and opens it. */
export function useResume(): (round: UnfinishedRound) => Promise<void> {
  const services = useServices()
  const toasts = useToasts()
  const [, navigate] = useLocation()
  return async (round) => {
    try {
      await resume(services, round)
      navigate(addressOf(round))
    } catch {
      toasts.show({ kind: 'error', text: words.history.resumeFailed })
    }
  }
}

async function resume({ soloRounds, live }: Services, { kind, id }: UnfinishedRound): Promise<unknown> {
  switch (kind) {
    case 'live':
      return (await live.games()).resume(id)
    case 'direct':
      return (await live.peers()).resume(id)
    case 'solo':
      return soloRounds.resume(id)
  }
}

function addressOf({ kind, id, isInLobby }: UnfinishedRound): string {
  switch (kind) {
    case 'live':
      return addresses.multiLobby(id)
    case 'direct':
      return addresses.peerRound(id)
    case 'solo':
      return isInLobby ? addresses.soloLobby : addresses.soloRound
  }
}
