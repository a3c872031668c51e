import { isLocked } from '@teemates/golf/free-tier'
import { codeFromText, peerLeadOf } from '@teemates/golf/join-link'
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { addresses, joinAddresses } from '../../addresses.ts'
import type { Services } from '../../services.ts'
import { LONGEST_LOADING_MS, useReading } from '../../ui/use-reading.ts'
import { useFinishedRounds, useIsPro } from '../../shell/free-tier.ts'
import type { FreeTierGate } from '../../shell/guard.ts'

/**
 * The free-tier gate at an address. It never closes on a failure, nor on the link of a game or a round that this device is in.
 * @param services null while storage is starting
 * @param isGated whether the address is a way into a new round
 */
export function useFreeTierGate(services: Services | null, path: string, isGated: boolean): FreeTierGate {
  const answer = useAnswer(services, path, isGated)
  const [openedPath, setOpenedPath] = useState<string | null>(null)
  if (answer === 'open' && openedPath !== path) setOpenedPath(path)
  if (answer === 'closed' && openedPath !== null) setOpenedPath(null)
  // Who is in stays in while the rounds are counted anew: what was typed there would be lost.
  return answer === 'unknown' && openedPath === path ? 'open' : answer
}

function useAnswer(services: Services | null, path: string, isGated: boolean): FreeTierGate {
  const isPro = useIsPro()
  // On Home, too, from where the golfer goes to it: known by then, it opens or closes without a wait.
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

/** Where a link leads: a live game, or a round from phone to phone. */
interface Linked {
  readonly kind: 'game' | 'round'
  readonly code: string
}

/** Of a link's query; null where it names neither. */
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

/** Whether this device is in it already: a round under way is never locked. Source: decision 22, 'Free tier, Pro'. */
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
