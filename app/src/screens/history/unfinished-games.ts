import { useCallback, useEffect } from 'react'
import type { LiveHandle } from '../../rounds/live/stored-games.ts'
import { useServices } from '../../services.ts'
import { useReading } from '../../ui/use-reading.ts'

/** Live games that are neither finished nor on Home, as soon as they are known. Nothing waits for them. */
export function useUnfinishedGames(): readonly LiveHandle[] {
  const { live } = useServices()
  const read = useCallback(async () => {
    return (await live.has('live')) ? (await live.games()).unfinished() : []
  }, [live])
  const { reading, again } = useReading(read)
  useEffect(() => {
    let gone = false
    let unsubscribe = () => {}
    async function follow() {
      const games = await live.gamesHere()
      if (gone) return
      unsubscribe = games.subscribe(again)
      again()
    }
    // If the code for live games can't be loaded, there is nothing to subscribe to.
    follow().catch(() => {})
    return () => {
      gone = true
      unsubscribe()
    }
  }, [live, again])
  return reading.kind === 'ready' ? reading.value : []
}
