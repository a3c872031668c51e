import type { SharedRound } from '../../rounds/live/live-games.ts'
import { Knocks } from './knocks.tsx'
import { WishToMove } from './wish-to-move.tsx'

/** What the host of a round from phone to phone has to answer, on whatever screen of it. Nothing for a guest. */
export function HostNotes({ game }: { readonly game: SharedRound }) {
  if (game.door === null) return null
  return (
    <>
      <Knocks door={game.door} />
      {game.moving !== null && <WishToMove moving={game.moving} />}
    </>
  )
}
