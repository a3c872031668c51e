import type { HoleAnswer } from '@teemates/golf/round'
import { type ComponentProps, useState } from 'react'
import { CardTable } from '../../../features/scorecard/card-table.tsx'
import type { RoundSession } from '../../../rounds/session.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import * as words from '../../../words/words.ts'
import { type CardCell, useCellChanges } from './cell-changes.ts'
import { CellChangesSheet } from './cell-changes-sheet.tsx'

export interface CardWindowProps extends Omit<ComponentProps<typeof CardTable>, 'isCorrected' | 'isChanged'> {
  readonly open: boolean
  readonly session: Pick<RoundSession, 'readChanges' | 'setNoScore'>
  readonly onEnter: (holeNumber: number, playerId: string, answer: HoleAnswer) => void
  readonly onClose: () => void
}

/**
 * The whole card with one row per hole. Choosing a cell opens its hole and player, or its changes if it was corrected.
 */
export function CardWindow({ open, session, onEnter, onClose, ...card }: CardWindowProps) {
  const { round, selectablePlayerIds, onChoose } = card
  const changesOf = useCellChanges(session.readChanges, open, round)
  const [chosen, setChosen] = useState<CardCell | null>(null)
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const isCorrected = (holeNumber: number, playerId: string) => changesOf({ holeNumber, playerId }).length > 1

  function choose(holeNumber: number, playerId: string): void {
    if (!isCorrected(holeNumber, playerId)) return onChoose(holeNumber, playerId)
    setChosen({ holeNumber, playerId })
    setIsSheetOpen(true)
  }

  function goToHole({ holeNumber, playerId }: CardCell): void {
    setIsSheetOpen(false)
    if (selectablePlayerIds.includes(playerId)) onChoose(holeNumber, playerId)
  }

  return (
    <>
      <Dialog open={open} title={words.scorecard.title} size="large" onClose={onClose}>
        <CardTable {...card} isCorrected={isCorrected} onChoose={choose} />
      </Dialog>
      {chosen !== null && (
        <CellChangesSheet
          open={open && isSheetOpen}
          cell={chosen}
          round={round}
          changes={changesOf(chosen)}
          onEnter={
            selectablePlayerIds.includes(chosen.playerId)
              ? (answer) => onEnter(chosen.holeNumber, chosen.playerId, answer)
              : null
          }
          canPickUp={session.setNoScore !== null}
          onGoToHole={() => goToHole(chosen)}
          onClose={() => setIsSheetOpen(false)}
        />
      )}
    </>
  )
}
