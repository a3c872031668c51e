import { useLocation } from 'wouter'
import { addresses } from './addresses.ts'
import { SummaryScreen } from './screens/summary/summary-screen.tsx'
import { useBack } from './shell/back.ts'

interface SummaryRouteProps {
  readonly roundId: string
  /** Straight from the round: what lies behind is its scoring screen, so back leads Home. */
  readonly fromRound: boolean
}

/** /round/{id} and /solo/summary/{id}: one and the same view. */
export function SummaryRoute({ roundId, fromRound }: SummaryRouteProps) {
  const [, navigate] = useLocation()
  const goBack = useBack(addresses.home)
  return <SummaryScreen roundId={roundId} onBack={fromRound ? () => navigate(addresses.home) : goBack} />
}
