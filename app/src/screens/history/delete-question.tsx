import { useState } from 'react'
import { type Services, useServices } from '../../services.ts'
import { useToasts } from '../../shell/toasts.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'

/** A round that the golfer is asked about before it is deleted. */
export interface PendingDelete {
  readonly kind: 'finished' | 'direct' | 'solo'
  readonly id: string
  readonly courseName: string
}

interface DeleteQuestionProps {
  /** null if nothing is asked. */
  readonly round: PendingDelete | null
  readonly onDeleted: (round: PendingDelete) => void
  /** Called after the answer, and after a deletion that failed. */
  readonly onClose: () => void
}

/** Asks before a round is deleted from this device, and deletes it. */
export function DeleteQuestion({ round, onDeleted, onClose }: DeleteQuestionProps) {
  const services = useServices()
  const toasts = useToasts()
  const [isDeleting, setIsDeleting] = useState(false)

  async function confirm(asked: PendingDelete) {
    setIsDeleting(true)
    try {
      await deleteRound(services, asked)
      onDeleted(asked)
      toasts.show({ kind: 'success', text: words.history.deleted })
    } catch {
      services.device.haptic('error')
      toasts.show({ kind: 'error', text: words.history.deleteFailed })
    } finally {
      setIsDeleting(false)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      open={round !== null}
      title={words.history.deleteTitle}
      text={
        <>
          <p className="font-semibold text-ink">
            <bdi translate="no">{round?.courseName}</bdi>
          </p>
          <p className="mt-2">
            {round?.kind === 'finished' ? words.history.deleteFinished : words.history.deleteUnfinished}
          </p>
        </>
      }
      confirmLabel={words.common.delete}
      cancelLabel={words.common.cancel}
      destructive
      busy={isDeleting}
      busyLabel={words.history.deleting}
      onConfirm={() => {
        if (round !== null) void confirm(round)
      }}
      onCancel={onClose}
    />
  )
}

async function deleteRound({ storage, soloRounds, live }: Services, { kind, id }: PendingDelete): Promise<void> {
  switch (kind) {
    case 'finished':
      return storage.rounds.remove(id)
    case 'direct':
      return (await live.peers()).remove(id)
    case 'solo':
      return soloRounds.remove(id)
  }
}
