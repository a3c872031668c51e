import { useState } from 'react'
import { useServices } from '../../services.ts'
import * as words from '../../words/words.ts'
import { focusHeading } from '../../shell/errors/arrival.ts'
import { usePreferences } from '../../shell/preferences.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { useOnline } from '../../shell/use-online.ts'

/** Buys the unlock, or restores an earlier purchase, and shows the result. Source: document 1 sections 2 and 6. */
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
      // The pressed button disappears together with the offer.
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
    // useKeptUnlock restores the unlock from a receipt on this device without a press.
    restore: () => void run(purchases.findUnlock, words.pro.notFound),
  }
}
