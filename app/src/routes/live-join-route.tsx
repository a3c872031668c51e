import { peerLeadOf, secretFromText } from '@teemates/golf/join-link'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { addresses } from '../addresses.ts'
import type { Joined } from '../rounds/peer/guest/join-room.ts'
import { peerJoinStateOf } from '../screens/join/peer-join-state.ts'
import { JoinScreen } from '../screens/join/join-screen.tsx'
import { PeerJoinScreen } from '../screens/peer/peer-join-screen.tsx'

/** The events of links and of wouter's navigation. wouter itself doesn't report a change of only the fragment. */
const fragmentEvents = ['hashchange', 'replaceState', 'pushState'] as const

function subscribeToFragment(listener: () => void): () => void {
  for (const event of fragmentEvents) addEventListener(event, listener)
  return () => {
    for (const event of fragmentEvents) removeEventListener(event, listener)
  }
}

/** /multi/join and /join. The query may contain a code, and the fragment an invitation's secret. */
export function LiveJoinRoute() {
  const search = useSearch()
  const fragment = useSyncExternalStore(subscribeToFragment, () => location.hash)
  const [path, navigate] = useLocation()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const lead = useMemo(() => peerLeadOf((name) => query.get(name), fragment), [query, fragment])
  const typedNickname = peerJoinStateOf(useHistoryState())?.nickname ?? null
  const goOn = useCallback(
    (joined: Joined) => {
      const to = 'gameId' in joined ? addresses.multiLobby(joined.gameId) : addresses.peerRound(joined.roundId)
      navigate(to, { replace: true })
    },
    [navigate],
  )
  if (lead !== null)
    return <PeerJoinScreen key={search + fragment} lead={lead} typedNickname={typedNickname} onJoined={goOn} />
  const code = query.get('code')
  const secret = secretFromText(fragment)
  return <JoinScreen key={`${code}#${secret}`} code={code} secret={secret} isRound={path === addresses.join} />
}
