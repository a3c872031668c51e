import { currentHoleNumber, type Round } from '@teemates/golf/round'
import { addresses } from '../../addresses.ts'
import { useServices } from '../../services.ts'
import { words } from '../../words/words.ts'
import { GameCard } from './game-card.tsx'

interface InProgressCardProps {
  /** In its lobby or active. */
  readonly round: Round
  readonly onChanged: () => void
}

/** The solo round in progress. */
export function InProgressCard({ round, onChanged }: InProgressCardProps) {
  const { soloRounds } = useServices()
  return (
    <GameCard
      title={words.home.inProgress}
      courseName={round.courseName}
      progress={[
        round.status === 'active' ? words.home.hole(currentHoleNumber(round)) : words.home.inLobby,
        words.history.players(round.players.length),
      ]}
      facts={[words.scorecard.holesModes[round.holesMode], round.teeLabel]}
      href={round.status === 'active' ? addresses.soloRound : addresses.soloLobby}
      putAside={() => soloRounds.clearHandle()}
      resume={async (roundId) => {
        await soloRounds.resume(roundId)
      }}
      onChanged={onChanged}
    />
  )
}
