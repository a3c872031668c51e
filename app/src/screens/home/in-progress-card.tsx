import { leaderboardOf } from '@teemates/golf/leaderboard'
import { currentHoleNumber, type Round, selfPlayerOf } from '@teemates/golf/round'
import { formatToPar } from '@teemates/golf/score'
import { addresses } from '../../addresses.ts'
import { standingOf } from '../../features/scorecard/standing.ts'
import { toParTone } from '../../features/scorecard/to-par.tsx'
import { useServices } from '../../services.ts'
import * as words from '../../words/words.ts'
import type { GameStanding } from './game-board.tsx'
import { GameCard } from './game-card.tsx'

interface InProgressCardProps {
  /** A round in its lobby or an active one. */
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
        words.screens.history.players(round.players.length),
      ]}
      holesMode={words.scorecard.holesModes[round.holesMode]}
      teeLabel={round.teeLabel}
      standing={standingIn(round)}
      href={round.status === 'active' ? addresses.soloRound : addresses.soloLobby}
      putAside={() => soloRounds.clearHandle()}
      resume={async (roundId) => {
        await soloRounds.resume(roundId)
      }}
      onChanged={onChanged}
    />
  )
}

/** The golfer's standing, or the first player's if no player is known to be the golfer. */
function standingIn(round: Round): GameStanding {
  const rows = leaderboardOf(round)
  const self = selfPlayerOf(round) ?? round.players[0]
  const own = standingOf(rows, self?.id ?? null)
  const tiles: GameStanding['tiles'] =
    own.thru === 0
      ? [{ label: '\u00a0', text: words.screens.scoring.noStrokes, tone: 'ink', isWord: true }]
      : [
          ...(own.place === null || rows.length === 1
            ? []
            : [{ label: words.home.place, text: own.place, tone: 'ink' as const }]),
          { label: words.home.toParThru(own.thru), text: formatToPar(own.toPar), tone: toParTone(own.toPar) },
        ]
  return {
    hole: String(currentHoleNumber(round)),
    tiles,
    players: rows.map((row) => ({
      id: row.player.id,
      seat: round.players.indexOf(row.player),
      nickname: row.player.nickname,
      toPar: row.holesPlayed === 0 ? null : row.toPar,
    })),
  }
}
