import type { Moving } from '../../rounds/live/live-games.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { useMove } from './use-move.ts'

interface MoveQuestionProps {
  readonly open: boolean
  readonly moving: Moving
  readonly onCancel: () => void
  /** Whatever came of it. */
  readonly onAnswered: () => void
}

/** The host's: there is no way back. */
export function MoveQuestion({ open, moving, onCancel, onAnswered }: MoveQuestionProps) {
  const { isMoving, move } = useMove(moving)
  return (
    <ConfirmDialog
      open={open}
      title={words.moving.move}
      text={words.moving.question}
      confirmLabel={words.moving.confirm}
      cancelLabel={words.common.cancel}
      busy={isMoving}
      busyLabel={words.moving.moving}
      onConfirm={() => void move().then(onAnswered)}
      onCancel={onCancel}
    />
  )
}
