import type { ComponentProps } from 'react'
import { CardTable } from '../../scorecard/card-table.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import * as words from '../../words/words.ts'

interface CardSheetProps extends ComponentProps<typeof CardTable> {
  readonly open: boolean
  readonly onClose: () => void
}

/** The whole card, a row a hole. A cell that this device may score leads to its hole and player. */
export function CardSheet({ open, onClose, ...card }: CardSheetProps) {
  return (
    <Dialog open={open} title={words.scorecard.title} size="large" onClose={onClose}>
      <CardTable {...card} />
    </Dialog>
  )
}
