import { createContext, type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import { useServicesOnceReady } from '../../services.ts'
import { loadPart } from '../../device/load-part.ts'
import * as words from '../../words/words.ts'
import { lazyScreen } from '../../shell/lazy-screen.tsx'
import { useToasts } from '../../shell/toasts.tsx'

/** In a file of its own, which nobody waits for who doesn't open it. */
export const feedbackDialog = lazyScreen(
  async () => (await loadPart(() => import('./feedback-dialog.tsx'))).FeedbackDialog,
)

const FeedbackContext = createContext<(() => void) | null>(null)

/** Opens the feedback dialog; null where it can't be opened yet. */
export function useFeedback(): (() => void) | null {
  return useContext(FeedbackContext)
}

interface FeedbackProviderProps {
  readonly path: string
  /** Of the round or game that the path names. */
  readonly roundId: string | null
  /** Resolves with true when the page is being loaded anew. */
  readonly onMissing: () => Promise<boolean>
  readonly children: ReactNode
}

/** The one feedback dialog of all screens: what was written in it stays while the golfer goes from one to the next. */
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
