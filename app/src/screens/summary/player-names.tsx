import type { SummaryPlayer } from '@teemates/golf/summary/player-card'
import { Fragment } from 'react'
import { PlayerDisc } from '../../features/players/player-disc.tsx'
import * as words from '../../words/words.ts'

/** 'Ann, Ben and Cal', each name in its own writing direction. */
export function PlayerNames({ players }: { readonly players: readonly SummaryPlayer[] }) {
  return (
    <p className="font-medium">
      {players.map((player, index) => (
        <Fragment key={player.playerId}>
          <bdi translate="no" className="break-words">
            {player.nickname}
          </bdi>
          {index < players.length - 1 && <span>{words.summary.betweenNames(index, players.length)}</span>}
        </Fragment>
      ))}
    </p>
  )
}

export interface ExplainedPlayer extends SummaryPlayer {
  readonly explanation: string
}

/** Up to this many players are listed with an explanation; of more, only the names are shown. */
const MOST_EXPLAINED = 4

interface ExplainedPlayersProps {
  readonly players: readonly ExplainedPlayer[]
  /** Returns the seat of the player with this id, for the coloured disc before the name. */
  readonly seatOf?: (playerId: string) => number
}

/** One line for each player, with what that player did. */
export function ExplainedPlayers({ players, seatOf }: ExplainedPlayersProps) {
  if (players.length > MOST_EXPLAINED) return <PlayerNames players={players} />
  return (
    <ul>
      {players.map((player) => (
        <li key={player.playerId} className="flex flex-wrap items-baseline gap-x-2">
          {seatOf !== undefined && (
            <PlayerDisc
              seat={seatOf(player.playerId)}
              nickname={player.nickname}
              className="size-5.5 self-center text-xs"
            />
          )}
          <bdi
            translate="no"
            className="block min-w-0 max-w-full break-words font-medium [text-align:-webkit-match-parent] [text-align:match-parent]"
          >
            {player.nickname}
          </bdi>{' '}
          <span className="score text-ink-2 text-sm">{player.explanation}</span>
        </li>
      ))}
    </ul>
  )
}
