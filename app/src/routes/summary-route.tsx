import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { SummaryScreen } from '../screens/summary/summary-screen.tsx'
import { useBack } from '../shell/back.ts'

interface SummaryRouteProps {
  readonly roundId: string
  /** Straight from the round: what lies behind is its scoring screen or its lobby, so back leads elsewhere. Null: where one came from. */
  readonly backTo: string | null
}

/** /round/{id} and /solo/summary/{id}: one and the same view. */
export function SummaryRoute({ roundId, backTo }: SummaryRouteProps) {
  const [, navigate] = useLocation()
  const goBack = useBack(addresses.home)
  return <SummaryScreen roundId={roundId} onBack={backTo === null ? goBack : () => navigate(backTo)} />
}
