import type { SharedRound } from '../../rounds/lobby.ts'
import { useRoundPart } from '../../rounds/use-round-view.ts'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { JoinRequestList } from './join-request-list.tsx'
import { SeatQuestions } from './seat-questions.tsx'
import { MoveRequestNote } from './move-request-note.tsx'

/** Requests and notices for the host of a direct round, shown on each of its screens. Guests see nothing. */
export function HostNotes({ game }: { readonly game: SharedRound }) {
  const inviting = useRoundPart(game.session, 'inviting')
  if (game.joinRequests === null) return null
  return (
    <>
      {inviting === null && <Notice kind="warning" title={words.peer.codeTaken} text={words.peer.codeTakenText} />}
      <JoinRequestList joinRequests={game.joinRequests} />
      <SeatQuestions joinRequests={game.joinRequests} />
      {game.moving !== null && <MoveRequestNote moving={game.moving} />}
    </>
  )
}
