import { isLocked } from '@teemates/golf/free-tier'
import { codeFromText } from '@teemates/golf/join-link'
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { addresses, joinAddresses } from '../../addresses.ts'
import type { Services } from '../../services.ts'
import { LONGEST_LOADING_MS, useReading } from '../../ui/use-reading.ts'
import { useFinishedRounds, useIsPro } from '../free-tier.ts'
import type { FreeTierGate } from '../guard.ts'

/**
 * The free-tier gate at an address. It never closes on a failure, nor on the link of a game that this device is in.
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

  const code = new URLSearchParams(useSearch()).get('code')
  const linked = isClosed && joinAddresses.includes(path) ? codeFromText(code ?? '') : null
  const readOwn = useMemo(
    () => (services === null || linked === null ? null : () => isInGame(services.live, linked)),
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

async function isInGame(live: Services['live'], code: string): Promise<boolean> {
  const games = await live.games()
  const [current, putAside] = await Promise.all([games.handle(), games.unfinished()])
  return [current, ...putAside].some((game) => game?.code === code)
}
