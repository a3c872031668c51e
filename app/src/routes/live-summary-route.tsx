import { addresses } from '../addresses.ts'
import { SummaryScreen } from '../screens/summary/summary-screen.tsx'
import { useBack } from '../shell/navigation/back.ts'
import { UnreadStrokes } from './unread-strokes.tsx'
import * as words from '../words/words.ts'

interface LiveSummaryRouteProps {
  readonly gameId: string
}

/**
 * /play/multi/{gameId}/summary: the usual summary, and below it the strokes that weren't counted. In the browser's
 * history it replaces the scoring screen, which replaced the lobby, so that Back leads to where the golfer came from.
 */
export function LiveSummaryRoute({ gameId }: LiveSummaryRouteProps) {
  const goBack = useBack(addresses.multi)
  return (
    <SummaryScreen
      roundId={gameId}
      onBack={goBack}
      // The key remounts this for another game, so that it never shows the strokes of the one before.
      notes={<UnreadStrokes key={gameId} gameId={gameId} />}
      // The game may never have been on this device, or nobody's strokes were counted.
      notFoundText={words.summary.liveNotFoundText}
    />
  )
}
