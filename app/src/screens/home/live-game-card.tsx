import { addresses } from '../../addresses.ts'
import type { LiveHandle } from '../../rounds/live/stored-games.ts'
import { useServices } from '../../services.ts'
import * as words from '../../words/words.ts'
import { GameCard } from './game-card.tsx'

interface LiveGameCardProps {
  readonly handle: LiveHandle
  readonly onChanged: () => void
}

/** The live game in progress. The card links to its lobby, which redirects to the game once that has begun. */
export function LiveGameCard({ handle, onChanged }: LiveGameCardProps) {
  const { live } = useServices()
  return (
    <GameCard
      title={words.home.liveInProgress}
      courseName={handle.courseName}
      progress={[
        handle.lastKnownHoleNumber === null ? words.home.inLobby : words.home.hole(handle.lastKnownHoleNumber),
      ]}
      holesMode={words.scorecard.holesModes[handle.holesMode]}
      teeLabel={handle.teeLabel}
      standing={null}
      href={addresses.multiLobby(handle.gameId)}
      putAside={async () => (await live.games()).putAside()}
      resume={async (gameId) => (await live.games()).resume(gameId)}
      onChanged={onChanged}
    />
  )
}
