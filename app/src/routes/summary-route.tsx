import { useLocation } from 'wouter'
import { addresses } from '../addresses.ts'
import { SummaryScreen } from '../screens/summary/summary-screen.tsx'
import { useBack } from '../shell/navigation/back.ts'

interface SummaryRouteProps {
  readonly roundId: string
  /**
   * The address for Back if the golfer comes straight from the round, whose scoring screen or lobby is over. null:
   * Back returns to the previous screen.
   */
  readonly backTo: string | null
}

/** /round/{id} and /solo/summary/{id} show the same screen. */
export function SummaryRoute({ roundId, backTo }: SummaryRouteProps) {
  const [, navigate] = useLocation()
  const goBack = useBack(addresses.home)
  return <SummaryScreen roundId={roundId} onBack={backTo === null ? goBack : () => navigate(backTo)} />
}
