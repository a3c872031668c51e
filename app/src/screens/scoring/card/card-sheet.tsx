import { useEffect, useSyncExternalStore } from 'react'
import { loadPart } from '../../../device/load-part.ts'
import { lazyScreen } from '../../../shell/navigation/lazy-screen.tsx'
import { prefetch } from '../../../shell/navigation/prefetch.ts'
import { useToasts } from '../../../shell/toasts.tsx'
import * as words from '../../../words/words.ts'
import type { CardWindowProps } from './card-window.tsx'

/** Loaded on demand, so that the first tap doesn't wait for it. */
const cardWindow = lazyScreen(async () => (await loadPart(() => import('./card-window.tsx'))).CardWindow)

/** The whole card with one row per hole, once its file is loaded. */
export function CardSheet(props: CardWindowProps) {
  const { open, onClose } = props
  const { show } = useToasts()
  const isLoaded = useSyncExternalStore(cardWindow.subscribe, cardWindow.isLoaded)
  // Load the file soon after the screen, so that the card opens without signal even before the offline copy is
  // complete.
  useEffect(() => prefetch([cardWindow], Promise.resolve()), [])
  useEffect(() => {
    if (!open) return
    cardWindow.load().catch(() => {
      onClose()
      show({ kind: 'error', text: words.shell.partMissing })
    })
  }, [open, onClose, show])
  return isLoaded && cardWindow.show(props)
}
