import type { Settlement } from '@teemates/golf/games/settle-up'
import type { Round } from '@teemates/golf/round'
import { PlayerDisc } from '../../players/player-disc.tsx'
import { Board, Tile } from '../../../ui/board.tsx'
import * as words from '../../../words/words.ts'
import { nicknameOf } from '../game-texts.ts'

interface StandingsBoardProps {
  readonly round: Pick<Round, 'players'>
  readonly settlement: Settlement
  readonly currency: string
  /** Called with the player whose sum was pressed. */
  readonly onSum: (playerId: string) => void
}

/** Shows what each player has won over all games, the most first, and equal sums in the order of the card. */
export function StandingsBoard({ round, settlement, currency, onSum }: StandingsBoardProps) {
  const seatOf = (playerId: string) => round.players.findIndex(({ id }) => id === playerId)
  const rows = settlement.totals.toSorted((a, b) => b.amount - a.amount || seatOf(a.playerId) - seatOf(b.playerId))
  return (
    <Board title={words.games.standings}>
      <ol className="mt-2 divide-y divide-board-line">
        {rows.map(({ playerId, amount }) => {
          const nickname = nicknameOf(round, playerId)
          const sum = words.games.signedAmount(amount, currency)
          return (
            <li key={playerId}>
              <button
                type="button"
                onClick={() => onSum(playerId)}
                className="press flex min-h-14 w-full items-center gap-3 rounded-tile py-1.5 text-left -outline-offset-3 focus-visible:outline-on-board"
              >
                <span className="sr-only">{words.games.sumOf(nickname, sum)}</span>
                <span
                  aria-hidden="true"
                  className="flex min-w-0 flex-1 flex-wrap items-center gap-3 max-[359px]:gap-1.5"
                >
                  <PlayerDisc
                    seat={seatOf(playerId)}
                    nickname={nickname}
                    className="size-9 ring-2 ring-on-board max-[359px]:size-6 max-[359px]:text-xs"
                  />
                  <bdi
                    translate="no"
                    className="line-clamp-3 min-w-20 flex-1 text-row leading-snug [overflow-wrap:anywhere]"
                  >
                    {nickname}
                  </bdi>
                  <Tile
                    tone={amount === 0 ? 'ink' : amount > 0 ? 'under' : 'over'}
                    className="ml-auto min-h-10 min-w-14 px-2.5 text-lg max-[359px]:px-2 max-[359px]:text-base"
                  >
                    {sum}
                  </Tile>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </Board>
  )
}
