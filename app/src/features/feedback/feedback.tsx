import { createContext, type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import { useServicesOnceReady } from '../../services.ts'
import { loadPart } from '../../device/load-part.ts'
import * as words from '../../words/words.ts'
import { lazyScreen } from '../../shell/navigation/lazy-screen.tsx'
import { useToasts } from '../../shell/toasts.tsx'

/** Loaded on demand, so that golfers who don't open it don't wait for it. */
export const feedbackDialog = lazyScreen(
  async () => (await loadPart(() => import('./feedback-dialog.tsx'))).FeedbackDialog,
)

const FeedbackContext = createContext<(() => void) | null>(null)

/** Opens the feedback dialog; null if it can't be opened yet. */
export function useFeedback(): (() => void) | null {
  return useContext(FeedbackContext)
}

interface FeedbackProviderProps {
  readonly path: string
  /** The id of the round or game in the path. */
  readonly roundId: string | null
  /** Resolves with true if the page is being reloaded. */
  readonly onMissing: () => Promise<boolean>
  readonly children: ReactNode
}

/** The one feedback dialog of all screens. Its text stays while the golfer moves between screens. */
export function FeedbackProvider({ path, roundId, onMissing, children }: FeedbackProviderProps) {
  const isReady = useServicesOnceReady() !== null
  const isLoaded = useSyncExternalStore(feedbackDialog.subscribe, feedbackDialog.isLoaded)
  const [isOpen, setIsOpen] = useState(false)
  const { show } = useToasts()
  const open = useCallback(() => {
    setIsOpen(true)
    feedbackDialog.load().catch(async () => {
      setIsOpen(false)
      if (!(await onMissing())) show({ kind: 'error', text: words.shell.partMissing })
    })
  }, [onMissing, show])
  const close = useCallback(() => setIsOpen(false), [])
  return (
    <FeedbackContext value={isReady ? open : null}>
      {children}
      {isReady && isLoaded && feedbackDialog.show({ isOpen, onClose: close, path, roundId })}
    </FeedbackContext>
  )
}
