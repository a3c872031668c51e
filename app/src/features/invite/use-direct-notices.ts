import { useCallback, useSyncExternalStore } from 'react'
import type { PeerGame } from '../../rounds/peer/peer-game.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import * as words from '../../words/words.ts'

/** One line for each notice that HostNotes or NoWayNote shows of this round, the most urgent first. */
export function useDirectNotices(game: PeerGame): readonly string[] {
  const host = useHostNotices(game)
  const guest = useNoWayNotice(game)
  return game.isHost ? host : guest
}

function useHostNotices({ session, joinRequests, moving }: PeerGame): readonly string[] {
  const inviting = useRoundPart(session, 'inviting')
  const subscribe = useCallback(
    (listener: () => void) => joinRequests?.subscribe(listener) ?? noSubscription,
    [joinRequests],
  )
  const requests = useSyncExternalStore(subscribe, () => joinRequests?.pending() ?? nobody)
  const full = useSyncExternalStore(subscribe, () => joinRequests?.full() ?? null)
  const seats = useSyncExternalStore(subscribe, () => joinRequests?.seatQuestions() ?? nobody)
  const askedBy = useSyncExternalStore(moving.subscribe, moving.askedBy)
  return [
    ...requests.map(({ nickname }) => words.home.wantsToJoin(nickname)),
    ...(full === null ? [] : [words.knock.doorFull(full)]),
    ...seats.map(({ nickname }) => words.formerSeat.newPhoneLine(nickname)),
    ...(askedBy === null ? [] : [words.home.asksToMove(askedBy)]),
    ...(joinRequests !== null && inviting === null ? [words.peer.codeTaken] : []),
  ]
}

function useNoWayNotice(game: PeerGame): readonly string[] {
  const hasNoWay = useSyncExternalStore(game.subscribe, game.hasNoWay)
  const request = useSyncExternalStore(game.moving.subscribe, game.moving.request)
  if (!hasNoWay) return nobody
  return [request === 'asked' ? words.peer.hostAsked : words.peer.noWay]
}

const nobody: readonly never[] = []

function noSubscription() {}
