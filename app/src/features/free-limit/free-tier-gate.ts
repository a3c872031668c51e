import { isLocked } from '@teemates/golf/free-tier'
import { codeFromText, peerLeadOf } from '@teemates/golf/join-link'
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { addresses, joinAddresses } from '../../addresses.ts'
import type { Services } from '../../services.ts'
import { LONGEST_LOADING_MS, useReading } from '../../ui/use-reading.ts'
import { useFinishedRounds, useIsPro } from './free-tier.ts'
import type { FreeTierGate } from '../../shell/navigation/guard.ts'

/**
 * The free-tier gate at an address. It stays open if something fails, and for a link to a game or a round that this
 * device is in.
 * @param services null while storage is starting
 * @param isGated whether a new round can be started at the address
 */
export function useFreeTierGate(services: Services | null, path: string, isGated: boolean): FreeTierGate {
  const answer = useAnswer(services, path, isGated)
  const [openedPath, setOpenedPath] = useState<string | null>(null)
  if (answer === 'open' && openedPath !== path) setOpenedPath(path)
  if (answer === 'closed' && openedPath !== null) setOpenedPath(null)
  // An open screen stays open while the rounds are counted again: closing it would lose what was typed there.
  return answer === 'unknown' && openedPath === path ? 'open' : answer
}

function useAnswer(services: Services | null, path: string, isGated: boolean): FreeTierGate {
  const isPro = useIsPro()
  // Count on Home as well, where the golfer comes from: the gate then opens or closes without a wait.
  const isAsked = !isPro && (isGated || path === addresses.home)
  const { reading: count } = useFinishedRounds(isAsked ? services : null)
  const isClosed = isGated && count.kind === 'ready' && isLocked({ isPro, finishedRounds: count.value })

  const search = useSearch()
  const linked = useMemo(
    () => (isClosed && joinAddresses.includes(path) ? linkedBy(new URLSearchParams(search)) : null),
    [isClosed, path, search],
  )
  const readOwn = useMemo(
    () => (services === null || linked === null ? null : () => isUnderWay(services.live, linked)),
    [services, linked],
  )
  const { reading: own } = useReading(readOwn, LONGEST_LOADING_MS)

  if (isPro || !isGated) return 'open'
  if (count.kind === 'loading') return 'unknown'
  if (!isClosed) return 'open'
  if (linked === null) return 'closed'
  if (own.kind === 'loading') return 'unknown'
  return own.kind === 'ready' && !own.value ? 'closed' : 'open'
}

/** The target of an invitation's link: a live game or a direct round. */
interface Linked {
  readonly kind: 'game' | 'round'
  readonly code: string
}

/** Reads the target from a link's query; null if the query names neither. */
export function linkedBy(query: URLSearchParams): Linked | null {
  const round = peerLeadOf((name) => query.get(name), '')
  if (round !== null) return { kind: 'round', code: round.code }
  const code = codeFromText(query.get('code') ?? '')
  return code === null ? null : { kind: 'game', code }
}

interface OwnGames extends Pick<Services['live'], 'expectedPeers'> {
  readonly games: () => Promise<{
    handle(): Promise<{ readonly code: string } | null>
    unfinished(): Promise<readonly { readonly code: string }[]>
  }>
  readonly peers: () => Promise<{
    unfinished(): Promise<readonly { isOf(code: string): boolean }[]>
  }>
}

/**
 * Whether this device is in the game or round already: a round in progress is never locked. Source: decision 22, 'Free
 * tier, Pro'.
 */
export async function isUnderWay(live: OwnGames, { kind, code }: Linked): Promise<boolean> {
  switch (kind) {
    case 'game':
      return isInGame(live, code)
    case 'round':
      if (live.expectedPeers() === 'none') return false
      return (await (await live.peers()).unfinished()).some((round) => round.isOf(code))
  }
}

async function isInGame(live: OwnGames, code: string): Promise<boolean> {
  const games = await live.games()
  const [current, putAside] = await Promise.all([games.handle(), games.unfinished()])
  return [current, ...putAside].some((game) => game?.code === code)
}
