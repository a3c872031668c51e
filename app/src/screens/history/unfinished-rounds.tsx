import { currentHoleNumber, type Round } from '@teemates/golf/round'
import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LiveHandle } from '../../rounds/live/live-games.ts'
import type { PeerHandle } from '../../rounds/peer/peer-handles.ts'
import { shortDate } from '../../words/dates.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'

interface UnfinishedRoundsProps {
  /** The most recently used first. */
  readonly rounds: readonly Round[]
  /** Live games that were put aside, or that have strokes the server never accepted. */
  readonly games: readonly LiveHandle[]
  /** Direct rounds that were put aside. */
  readonly direct: readonly PeerHandle[]
  readonly onResume: (round: Round) => void
  readonly onDelete: (round: Round) => void
  readonly onResumeGame: (game: LiveHandle) => void
  readonly onDeleteGame: (game: LiveHandle) => void
  readonly onResumeDirect: (round: PeerHandle) => void
  readonly onDeleteDirect: (round: PeerHandle) => void
}

/** Rounds that were put aside, with their strokes. */
export function UnfinishedRounds(props: UnfinishedRoundsProps) {
  const { rounds, games, direct, onResume, onDelete, onResumeGame, onDeleteGame } = props
  return (
    <section aria-labelledby="unfinished-rounds" className="flex flex-col gap-3">
      <h2 id="unfinished-rounds" className="font-semibold text-lg">
        {words.history.unfinished}
      </h2>
      <ul className="grid grid-cols-1 gap-3 md:grid-cols-2">
        {games.map((game) => (
          <UnfinishedRow
            key={game.gameId}
            courseName={game.courseName}
            where={`${words.history.live}\u00a0• ${
              game.lastKnownHoleNumber === null ? words.history.inLobby : words.history.onHole(game.lastKnownHoleNumber)
            }`}
            onResume={() => onResumeGame(game)}
          >
            <IconButton
              label={words.history.deleteUnfinishedGame(game.courseName)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDeleteGame(game)}
            />
          </UnfinishedRow>
        ))}
        {direct.map((handle) => (
          <UnfinishedRow
            key={handle.roundId}
            courseName={handle.round.courseName}
            where={`${words.history.direct}\u00a0• ${
              handle.round.status === 'lobby'
                ? words.history.inLobby
                : words.history.onHole(currentHoleNumber(handle.round))
            }`}
            onResume={() => props.onResumeDirect(handle)}
          >
            <IconButton
              label={words.history.deleteUnfinishedRound(handle.round.courseName)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => props.onDeleteDirect(handle)}
            />
          </UnfinishedRow>
        ))}
        {rounds.map((round) => (
          <UnfinishedRow
            key={round.id}
            courseName={round.courseName}
            where={
              round.status === 'lobby'
                ? words.history.inLobby
                : `${shortDate(round.startedAt)}\u00a0• ${words.history.onHole(currentHoleNumber(round))}`
            }
            onResume={() => onResume(round)}
          >
            <IconButton
              label={words.history.deleteUnfinishedRound(round.courseName)}
              icon={<Trash2 aria-hidden="true" />}
              onClick={() => onDelete(round)}
            />
          </UnfinishedRow>
        ))}
      </ul>
    </section>
  )
}

interface UnfinishedRowProps {
  readonly courseName: string
  readonly where: string
  readonly onResume: () => void
  /** Further actions. */
  readonly children?: ReactNode
}

function UnfinishedRow({ courseName, where, onResume, children }: UnfinishedRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-2 rounded-panel border border-hair bg-paper py-3 pr-2 pl-4">
      <div className="min-w-32 flex-1">
        <p className="line-clamp-2 break-words font-semibold text-lg leading-snug">
          <bdi translate="no">{courseName}</bdi>
        </p>
        <p className="score text-ink-2 text-sm">{where}</p>
      </div>
      <div className="ml-auto flex shrink-0 items-center">
        <Button variant="secondary" onClick={onResume}>
          {words.history.resume}
        </Button>
        {children}
      </div>
    </li>
  )
}
