import { MAX_PLAYERS } from '@teemates/golf/limits'
import * as words from '../../words/words.ts'
import { EmptySeat } from './empty-seat.tsx'

interface AddPlayerRowProps {
  /** The number of players in the round. */
  readonly playerCount: number
  readonly onPress: () => void
}

/** The last row of a host's list of players: adds a player without a phone while there is a free seat. */
export function AddPlayerRow({ playerCount, onPress }: AddPlayerRowProps) {
  return (
    <div className="border-hair border-t">
      {playerCount >= MAX_PLAYERS ? (
        <p role="status" className="py-3 font-medium">
          {words.peer.full(MAX_PLAYERS)}
        </p>
      ) : (
        <EmptySeat label={words.peer.addPlayer} onPress={onPress} />
      )}
    </div>
  )
}
