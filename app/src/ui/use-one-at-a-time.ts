import { useRef, useState } from 'react'

/**
 * Work that isn't begun again while it is under way. A second press may come before the first is drawn, so the state
 * that is drawn is no guard.
 */
export function useOneAtATime(): {
  readonly busy: boolean
  readonly run: (work: () => Promise<void>) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const isUnderWay = useRef(false)

  async function run(work: () => Promise<void>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setBusy(true)
    try {
      await work()
    } finally {
      isUnderWay.current = false
      setBusy(false)
    }
  }

  return { busy, run }
}
