import { addresses } from '../addresses.ts'
import { SummaryScreen } from '../screens/summary/summary-screen.tsx'
import { useBack } from '../shell/back.ts'
import { UnreadStrokes } from './unread-strokes.tsx'
import * as words from '../words/words.ts'

interface LiveSummaryRouteProps {
  readonly gameId: string
}

/**
 * /play/multi/{gameId}/summary: as every summary, and what of the round wasn't counted. It has taken the place of its scoring
 * screen, as that took its lobby's, so that back leads to where the golfer came from.
 */
export function LiveSummaryRoute({ gameId }: LiveSummaryRouteProps) {
  const goBack = useBack(addresses.multi)
  return (
    <SummaryScreen
      roundId={gameId}
      onBack={goBack}
      // One for each game, so that none shows what another one had.
      notes={<UnreadStrokes key={gameId} gameId={gameId} />}
      // It may never have been here, or nobody's strokes were counted.
      notFoundText={words.summary.liveNotFoundText}
    />
  )
}
