import { currentHoleNumber } from '@teemates/golf/round'
import { addresses } from '../../addresses.ts'
import type { PeerHandle } from '../../rounds/peer/peer-handles.ts'
import { useServices } from '../../services.ts'
import * as words from '../../words/words.ts'
import { GameCard } from './game-card.tsx'

interface PeerRoundCardProps {
  readonly handle: PeerHandle
  readonly onChanged: () => void
}

/** The direct round in progress, in its lobby or active. */
export function PeerRoundCard({ handle, onChanged }: PeerRoundCardProps) {
  const { live } = useServices()
  const { roundId, round, joinRequests, seatQuestions, askedToMove } = handle
  return (
    <GameCard
      title={words.home.liveInProgress}
      courseName={round.courseName}
      progress={[round.status === 'lobby' ? words.home.inLobby : words.home.hole(currentHoleNumber(round))]}
      news={[
        ...[...new Set(joinRequests)].map((nickname) => words.home.wantsToJoin(nickname)),
        ...[...new Set(seatQuestions)].map((nickname) => words.home.isNewPhone(nickname)),
        ...(askedToMove === null ? [] : [words.home.asksToMove(askedToMove)]),
      ]}
      holesMode={words.scorecard.holesModes[round.holesMode]}
      teeLabel={round.teeLabel}
      standing={null}
      href={addresses.peerRound(roundId)}
      putAside={async () => {
        await (await live.peers()).putAside(roundId)
        return roundId
      }}
      resume={async (id) => (await live.peers()).resume(id)}
      onChanged={onChanged}
    />
  )
}
