import { currentHoleNumber, holeAt, holePosition, type Round } from '@teemates/golf/round'
import { useCallback, useState } from 'react'
import type { RoundResult, RoundSession } from '../../../rounds/session.ts'
import { useServices } from '../../../services.ts'

/** The round's hole, or an earlier one that is being corrected. */
export function useShownHole(round: Round) {
  const currentHole = currentHoleNumber(round)
  /** Null to follow the round. */
  const [earlierHole, setEarlierHole] = useState<number | null>(null)
  const shownHole = earlierHole !== null && isBefore(round, earlierHole, currentHole) ? earlierHole : currentHole
  return { currentHole, shownHole, isCurrent: shownHole === currentHole, setEarlierHole }
}

interface HoleNavigationGiven extends ReturnType<typeof useShownHole> {
  readonly session: RoundSession
  readonly isLastHole: boolean
  /** Called when the golfer has chosen a hole. */
  readonly onChosen: () => void
  readonly onResult: (result: RoundResult) => void
}

/** Moves between holes, and with the round to the next one. */
export function useHoleNavigation(given: HoleNavigationGiven) {
  const { session, currentHole, shownHole, isCurrent, setEarlierHole, isLastHole, onChosen, onResult } = given
  const { device } = useServices()
  const showHole = useCallback(
    (holeNumber: number) => {
      // Don't keep the current hole as a chosen one, because mates may move the round to the next hole.
      setEarlierHole(holeNumber === currentHole ? null : holeNumber)
      onChosen()
    },
    [currentHole, setEarlierHole, onChosen],
  )
  const goOn = useCallback(() => {
    showHole(currentHole)
    if (!isCurrent) return
    device.haptic(isLastHole ? 'heavy' : 'medium')
    void session.advance(currentHole).then(onResult)
  }, [session, device, onResult, isCurrent, isLastHole, currentHole, showHole])
  const swipe = useCallback(
    (way: 'left' | 'right') => {
      const { round: now, gate: gateNow, goingAhead } = session.view()
      const position = holePosition(now, shownHole)
      const beside = holeAt(now, way === 'right' ? position - 1 : position + 1)
      if (beside === undefined) return
      if (way === 'right' || !isCurrent) showHole(beside.number)
      // Only the button finishes the round.
      else if ((gateNow.canAdvance || goingAhead?.canGoAhead === true) && !gateNow.isLastHole) goOn()
    },
    [session, shownHole, isCurrent, showHole, goOn],
  )
  return { showHole, goOn, swipe }
}

function isBefore(round: Round, holeNumber: number, currentHole: number): boolean {
  const position = holePosition(round, holeNumber)
  return position > 0 && position < holePosition(round, currentHole)
}
