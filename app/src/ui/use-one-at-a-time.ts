import { useRef, useState } from 'react'

/**
 * Doesn't start work again while it is running. A second press may come before the first one is rendered, so rendered state
 * can't prevent it.
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
