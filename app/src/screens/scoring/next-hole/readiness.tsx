import { type ComponentType, useCallback, useMemo } from 'react'
import type { RoundResult, RoundSession } from '../../../rounds/session.ts'
import { useRoundPart } from '../../../rounds/use-round-view.ts'
import * as words from '../../../words/words.ts'

export interface ReadyCheckProps {
  readonly isReady: boolean
  /** Whether a score is missing. The checkbox is then disabled, or says why when it is pressed. */
  readonly isMissing: boolean
  readonly tellsWhy: boolean
  readonly isLastHole: boolean
  readonly readyCount: number
  readonly readyTotal: number
  readonly onChange: (ready: boolean) => void
}

/** The Ready checkbox and its text; null if nobody waits for Ready on the hole shown. */
export function useReadiness(
  session: RoundSession,
  isCurrent: boolean,
  ReadyCheck: ComponentType<ReadyCheckProps> | undefined,
  tellsUnready: boolean,
  onResult: (result: RoundResult) => void,
) {
  const { readyCount, readyTotal, isLastHole, unscoredPlayerIds } = useRoundPart(session, 'gate')
  const scorablePlayerIds = useRoundPart(session, 'scorablePlayerIds')
  const selfReady = useRoundPart(session, 'selfReady')
  const changeReady = useCallback((ready: boolean) => void session.setReady(ready).then(onResult), [session, onResult])
  const isAsked = (readyTotal > 1 || scorablePlayerIds.length > 1) && isCurrent
  const isOwnMissing = scorablePlayerIds.some((playerId) => unscoredPlayerIds.includes(playerId))
  // Keep the same object while nothing changes, so that the big count isn't rendered again.
  return useMemo(
    () =>
      ReadyCheck !== undefined && isAsked && selfReady !== null
        ? {
            check: (
              <ReadyCheck
                isReady={selfReady}
                isMissing={isOwnMissing}
                tellsWhy={tellsUnready}
                isLastHole={isLastHole}
                readyCount={readyCount}
                readyTotal={readyTotal}
                onChange={changeReady}
              />
            ),
            text: words.scoring.readyCount(readyCount, readyTotal),
          }
        : null,
    [ReadyCheck, isAsked, selfReady, isOwnMissing, tellsUnready, isLastHole, readyCount, readyTotal, changeReady],
  )
}
