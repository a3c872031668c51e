import type { Moving } from '../../rounds/lobby.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import * as words from '../../words/words.ts'
import { useMove } from './use-move.ts'

interface MoveQuestionProps {
  readonly open: boolean
  readonly moving: Moving
  readonly onCancel: () => void
  /** Called after the answer, whether moving succeeded or not. */
  readonly onAnswered: () => void
}

/** Asks the host before the round is moved, because a move can't be undone. */
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
