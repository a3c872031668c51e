import { isPlaying, type Round } from '@teemates/golf/round'
import { useCallback, useState } from 'react'
import { useServices } from '../../../services.ts'
import { type MovedSelection, useMovedSelection } from './moved-selection.ts'
import { nextUnscored } from './next-unscored.ts'

interface Selection {
  readonly holeNumber: number
  readonly playerId: string
}

/** The player whose strokes are entered on the hole shown. */
export interface SelectedPlayer extends Omit<MovedSelection, 'movedAway'> {
  /** '' if this device scores for nobody. */
  readonly selectedId: string
  readonly setSelection: (selection: Selection) => void
  /** The golfer has chosen that player. */
  readonly select: (playerId: string) => void
}

export function useSelection(
  round: Round,
  shownHole: number,
  scorablePlayerIds: readonly string[],
  selectablePlayerIds: readonly string[],
): SelectedPlayer {
  const { movedAway, ...moved } = useMovedSelection(round, shownHole)
  const [selection, setSelection] = useState(() => firstSelection(round, shownHole, scorablePlayerIds))
  let selectedId = selection.playerId
  if (selection.holeNumber !== shownHole || !selectablePlayerIds.includes(selectedId)) {
    const first = firstSelection(round, shownHole, scorablePlayerIds)
    selectedId = first.playerId
    if (first.holeNumber !== selection.holeNumber || first.playerId !== selection.playerId) {
      setSelection(first)
      // The player was removed, maybe in another tab.
      if (selection.holeNumber === shownHole && selection.playerId !== '') movedAway()
    }
  }
  const { device } = useServices()
  const { chosen } = moved
  const select = useCallback(
    (playerId: string) => {
      device.haptic('light')
      chosen()
      setSelection({ holeNumber: shownHole, playerId })
    },
    [device, shownHole, chosen],
  )
  return { ...moved, selectedId, setSelection, select }
}

/**
 * Selects the first player without a score on the hole, otherwise the first who is playing; '' if this device scores
 * for nobody.
 */
function firstSelection(round: Round, holeNumber: number, playerIds: readonly string[]): Selection {
  const playing = round.players.find((player) => playerIds.includes(player.id) && isPlaying(player))
  const open = nextUnscored(round, holeNumber, playerIds, null)
  return { holeNumber, playerId: open ?? playing?.id ?? playerIds[0] ?? '' }
}
