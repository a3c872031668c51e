import { useLocation } from 'wouter'
import { addresses } from './addresses.ts'
import { SummaryScreen } from './screens/summary/summary-screen.tsx'
import { UnreadStrokes } from './unread-strokes.tsx'

interface LiveSummaryRouteProps {
  readonly gameId: string
}

/**
 * /play/multi/{gameId}/summary: as every summary, and what of the round wasn't counted. Behind it lie its scoring screen and
 * its lobby, so back leads elsewhere.
 */
export function LiveSummaryRoute({ gameId }: LiveSummaryRouteProps) {
  const [, navigate] = useLocation()
  return (
    <SummaryScreen
      roundId={gameId}
      onBack={() => navigate(addresses.multi)}
      notes={<UnreadStrokes gameId={gameId} />}
    />
  )
}
