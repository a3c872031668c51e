import type { Round } from '@teemates/golf/round'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useServices } from '../../services.ts'
import { useReading } from '../../ui/use-reading.ts'

/** The round of the lobby, and its changes. */
export function useLobbyRound() {
  const { storage, soloRounds, device } = useServices()
  const shownId = useRef<string>(undefined)
  // The golfer is only added to a round without players when the lobby opens. Later reads show the round as it is.
  const read = useCallback(async () => {
    const shown = shownId.current === undefined ? undefined : await storage.play.get(shownId.current)
    const round = shown ?? (await soloRounds.current())
    shownId.current = round?.id
    return round
  }, [storage, soloRounds])
  const { reading, again } = useReading(read)
  const [hasFailed, setHasFailed] = useState(false)

  // Only changes of other tabs are reported here. Changes made on this screen are read again by the code that makes
  // them.
  useEffect(() => storage.play.subscribeToAll(again), [storage, again])

  /** Resolves with the round after the change, and shows it; undefined if it couldn't be stored. */
  async function change(by: Promise<Round>): Promise<Round | undefined> {
    setHasFailed(false)
    try {
      const changed = await by
      again()
      return changed
    } catch {
      device.haptic('error')
      setHasFailed(true)
      return undefined
    }
  }
  /** hasFailed: whether the last change couldn't be stored. */
  return { reading, again, change, hasFailed }
}
