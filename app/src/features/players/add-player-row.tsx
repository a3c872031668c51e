import { MAX_PLAYERS } from '@teemates/golf/limits'
import * as words from '../../words/words.ts'
import { EmptySeat } from './empty-seat.tsx'

interface AddPlayerRowProps {
  /** In the round already. */
  readonly playerCount: number
  readonly onPress: () => void
}

/** The last row of a host's list of players: the way to one without a phone, while there is a seat for them. */
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
