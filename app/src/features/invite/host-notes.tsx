import type { SharedRound } from '../../rounds/live/live-games.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { Knocks } from './knocks.tsx'
import { SeatQuestions } from './seat-questions.tsx'
import { WishToMove } from './wish-to-move.tsx'

/** What the host of a round from phone to phone has to answer or to know, on whatever screen of it. Nothing for a guest. */
export function HostNotes({ game }: { readonly game: SharedRound }) {
  const inviting = useRoundPart(game.session, 'inviting')
  if (game.door === null) return null
  return (
    <>
      {inviting === null && <Notice kind="warning" title={words.peer.codeTaken} text={words.peer.codeTakenText} />}
      <Knocks door={game.door} />
      <SeatQuestions door={game.door} />
      {game.moving !== null && <WishToMove moving={game.moving} />}
    </>
  )
}
