import type { Settlement } from '@teemates/golf/games/settle-up'
import type { Round } from '@teemates/golf/round'
import { Section } from '../../../ui/section.tsx'
import * as words from '../../../words/words.ts'
import { nicknameIn } from '../game-texts.ts'

interface SettleUpProps {
  readonly round: Pick<Round, 'players' | 'status'>
  readonly settlement: Settlement
  readonly currency: string
  /** Called with the player who pays. */
  readonly onSum: (playerId: string) => void
}

/** The fewest payments that settle all games: 'Ben pays Ann 4 points'. */
export function SettleUp({ round, settlement, currency, onSum }: SettleUpProps) {
  return (
    <Section title={words.games.settleUp} aside={round.status === 'completed' ? undefined : words.games.soFar}>
      {settlement.payments.length === 0 ? (
        <p className="text-ink-2">{words.games.quits}</p>
      ) : (
        <ul>
          {settlement.payments.map(({ from, to, amount }) => {
            const debtor = nicknameIn(round, from)
            const payment = words.games.pays(debtor, nicknameIn(round, to), words.games.amount(amount, currency))
            return (
              <li key={`${from} ${to}`} className="border-hair border-b last:border-b-0">
                <button
                  type="button"
                  aria-label={words.games.openPayment(payment, debtor)}
                  onClick={() => onSum(from)}
                  className="press min-h-12 w-full break-words rounded-tile py-2 text-left text-row -outline-offset-3"
                >
                  {payment}
                </button>
              </li>
            )
          })}
        </ul>
      )}
    </Section>
  )
}
