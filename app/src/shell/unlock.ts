import { useState } from 'react'
import { useServices } from '../services.ts'
import * as words from '../words/words.ts'
import { focusHeading } from './arrival.ts'
import { usePreferences } from './preferences.ts'
import { useToasts } from './toasts.tsx'
import { useOnline } from './use-online.ts'

/** Buys the unlock, or finds the one that was bought before, and says how it went. Source: document 1 sections 2 and 6. */
export function useUnlock() {
  const { purchases, device } = useServices()
  const preferences = usePreferences()
  const toasts = useToasts()
  const isOnline = useOnline()
  const [isBusy, setIsBusy] = useState(false)

  async function run(ask: () => Promise<string | null>, nothing: string) {
    setIsBusy(true)
    try {
      const receipt = await ask()
      if (receipt === null) {
        toasts.show({ kind: 'info', text: nothing })
        return
      }
      preferences.set('unlockReceipt', receipt)
      preferences.set('unlocked', true)
      device.haptic('success')
      toasts.show({ kind: 'success', text: words.pro.unlocked })
      // The button that was pressed is gone with what it offered.
      requestAnimationFrame(focusHeading)
    } catch (cause) {
      console.warn('purchases', cause)
      device.haptic('error')
      toasts.show({ kind: 'error', text: words.pro.failed })
    } finally {
      setIsBusy(false)
    }
  }

  return {
    isBusy,
    canBuy: isOnline,
    buyLabel: isOnline ? words.pro.unlock : words.pro.unlockOffline,
    unlock: () => void run(purchases.buyUnlock, words.pro.notSold),
    // Of a receipt that is kept on this device nobody has to ask: useKeptUnlock.
    restore: () => void run(purchases.findUnlock, words.pro.notFound),
  }
}
