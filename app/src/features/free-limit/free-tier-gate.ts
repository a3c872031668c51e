import { isLocked } from '@teemates/golf/free-tier'
import { useMemo, useState } from 'react'
import { useSearch } from 'wouter'
import { addresses, joinAddresses } from '../../addresses.ts'
import { loadPart } from '../../device/load-part.ts'
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
  const isLinked = isClosed && search !== '' && joinAddresses.includes(path)
  const readOwn = useMemo(
    () => (services === null || !isLinked ? null : () => isUnderWay(services.live, search)),
    [services, isLinked, search],
  )
  const { reading: own } = useReading(readOwn, LONGEST_LOADING_MS)

  if (isPro || !isGated) return 'open'
  if (count.kind === 'loading') return 'unknown'
  if (!isClosed) return 'open'
  if (!isLinked) return 'closed'
  if (own.kind === 'loading') return 'unknown'
  return own.kind === 'ready' && !own.value ? 'closed' : 'open'
}

/** Few golfers follow a link after the limit, so reading it is loaded on demand. */
async function isUnderWay(live: Services['live'], search: string): Promise<boolean> {
  const { isUnderWay: isIn, linkedBy } = await loadPart(() => import('./linked-game.ts'))
  const linked = linkedBy(new URLSearchParams(search))
  return linked !== null && isIn(live, linked)
}
