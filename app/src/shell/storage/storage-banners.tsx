import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useServices } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { useExport } from './export.ts'
import { useMissedCount, useStorageState } from './storage-progress.ts'
import { useToasts } from '../toasts.tsx'

/** Longer than a usual toast, because it appears while the golfer is looking at something else. */
const RECOVERED_MS = 10_000

interface StorageBannersProps {
  /** The scoring screen itself shows unsaved strokes. */
  readonly scoring: boolean
}

/** Warnings about this device's storage, shown below the guard. */
export function StorageBanners({ scoring }: StorageBannersProps) {
  const { storage, device } = useServices()
  const state = useStorageState()
  // Select only this part of the save state, because every stroke is 'saving' for a moment.
  const isUnsaved = useSyncExternalStore(storage.subscribeSaveState, () => storage.saveState() === 'unsaved')
  const missedCount = useMissedCount()
  /** The number of damaged records that the golfer has acknowledged, until the next start. */
  const [seenCount, setSeenCount] = useState(0)
  const { exporting, exportData } = useExport(device, () => storage.exportAll())
  const toasts = useToasts()
  const hasShownRecovered = useRef(false)
  const recovered = state.kind === 'ready' && state.recovered

  useEffect(() => {
    if (!recovered || hasShownRecovered.current) return
    hasShownRecovered.current = true
    toasts.show({ kind: 'info', text: words.storage.recovered, durationMs: RECOVERED_MS })
  }, [recovered, toasts])

  if (!scoring && (isUnsaved || missedCount > seenCount)) {
    return (
      <div className="mx-auto w-full max-w-[40rem] px-4 pt-[max(0.75rem,env(safe-area-inset-top))]">
        <Notice
          kind={isUnsaved ? 'error' : 'warning'}
          title={isUnsaved ? words.storage.unsaved : words.storage.damaged}
          text={isUnsaved ? words.storage.unsavedText : words.storage.damagedText}
          action={
            <div className="flex flex-wrap gap-2">
              <Button variant="secondary" busy={exporting} onClick={exportData}>
                {words.storage.export}
              </Button>
              {!isUnsaved && (
                <Button variant="secondary" onClick={() => setSeenCount(missedCount)}>
                  {words.storage.damagedSeen}
                </Button>
              )}
            </div>
          }
        />
      </div>
    )
  }
  if (state.kind === 'ready' && !state.survives) {
    return (
      <p
        role="status"
        className="border-hair border-b bg-warning-tint px-4 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1 text-center text-sm"
      >
        {words.storage.wontSurvive}
      </p>
    )
  }
  return null
}
