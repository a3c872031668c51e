import type { CellChange } from '@teemates/golf/cell-changes'
import { useCallback, useEffect, useState } from 'react'
import type { Round } from '@teemates/golf/round'

export interface CardCell {
  readonly holeNumber: number
  readonly playerId: string
}

/** The changes of each cell of the card. They are read when the card opens, and again with each change of the round. */
export function useCellChanges(
  read: () => Promise<readonly CellChange[]>,
  isOpen: boolean,
  round: Round,
): (cell: CardCell) => readonly CellChange[] {
  const [changes, setChanges] = useState<readonly CellChange[]>([])
  useEffect(() => {
    if (!isOpen) return undefined
    let isCurrent = true
    read().then(
      (value) => {
        if (isCurrent) setChanges(value)
      },
      // If they can't be read, the card is shown without them, and its cells lead to their holes.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [read, isOpen, round])
  return useCallback(
    ({ holeNumber, playerId }) =>
      changes.filter((change) => change.holeNumber === holeNumber && change.playerId === playerId),
    [changes],
  )
}
