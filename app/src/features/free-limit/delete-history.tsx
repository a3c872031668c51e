import { useState } from 'react'
import { useServices } from '../../services.ts'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useReading } from '../../ui/use-reading.ts'
import * as words from '../../words/words.ts'
import { useToasts } from '../../shell/toasts.tsx'

interface DeleteHistoryProps {
  readonly onClose: (outcome: DeleteHistoryOutcome) => void
}

/** 'unknown': the deletion failed, and the rounds can't be read either. */
export type DeleteHistoryOutcome = 'cancelled' | 'deleted' | 'failed' | 'unknown'

/** Asks once more, then deletes the whole history. Source: document 1 section 4; decision 22, 'Free tier, Pro'. */
export function DeleteHistory({ onClose }: DeleteHistoryProps) {
  const { storage, device } = useServices()
  const toasts = useToasts()
  const { reading } = useReading(storage.rounds.count)
  const [isBusy, setIsBusy] = useState(false)

  async function removeAll() {
    setIsBusy(true)
    try {
      const count = await storage.rounds.removeAll()
      device.haptic('success')
      toasts.show({ kind: 'success', text: words.freeLimit.deleted(count) })
      onClose('deleted')
    } catch (error) {
      console.warn('delete history', error)
      device.haptic('error')
      // The message is inside the window, because a screen reader ignores messages outside of an open modal.
      onClose(error instanceof StorageError && error.code === 'unreadable' ? 'unknown' : 'failed')
    }
  }

  const isCounting = reading.kind === 'loading'
  return (
    <ConfirmDialog
      open
      title={words.freeLimit.deleteHistory}
      text={
        <>
          <p role="status">
            {isCounting
              ? words.freeLimit.counting
              : words.freeLimit.deleteQuestion(reading.kind === 'ready' ? reading.value : null)}
          </p>
          <p className="mt-2">{words.freeLimit.inPlayStays}</p>
        </>
      }
      confirmLabel={words.common.delete}
      cancelLabel={words.common.cancel}
      destructive
      isUnknown={isCounting}
      busy={isBusy}
      busyLabel={words.freeLimit.deleting}
      onConfirm={() => void removeAll()}
      onCancel={() => onClose('cancelled')}
    />
  )
}
