import type { Round } from '@teemates/golf/round'
import { ChevronRight } from 'lucide-react'
import { Fragment, useState } from 'react'
import { usePreference } from '../../../shell/preferences.ts'
import { Section } from '../../../ui/section.tsx'
import * as words from '../../../words/words.ts'
import { GamesBoardWindow } from '../board/games-board-window.tsx'
import type { GamesSummary } from '../games-summary.ts'
import { sharedSettlementOf } from './shared-settlements.ts'

interface GamesOfSummaryProps {
  readonly round: Round
  readonly summary: GamesSummary
}

const rowLook =
  'press flex min-h-14 w-full items-center justify-between gap-3 rounded-tile py-2 text-left -outline-offset-3'

/** The winners of a finished round's games, and the payments between players. A press opens the games' board. */
export function GamesOfSummary({ round, summary }: GamesOfSummaryProps) {
  const { games, lines, payments } = summary
  const [isOpen, setIsOpen] = useState(false)
  const shared = sharedSettlementOf(usePreference('sharedSettlements'), round.id)
  const hasChanged = shared !== null && shared !== summary.settlementKey
  const open = () => setIsOpen(true)
  return (
    <>
      <Section title={words.games.title}>
        <ul className="-mt-2">
          {lines.map(({ id, results, facts }) => (
            <li key={id} className="border-hair border-b last:border-b-0">
              <button type="button" onClick={open} className={rowLook}>
                <span className="min-w-0">
                  {results.map((result) => (
                    <Fragment key={result}>
                      <span className="block text-balance break-words text-row">{result}</span>{' '}
                    </Fragment>
                  ))}
                  <span className="block text-ink-2 text-sm">{facts}</span>
                </span>
                <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
              </button>
            </li>
          ))}
        </ul>
      </Section>
      {payments !== null && (
        <Section title={words.games.settleUp}>
          {hasChanged && <p className="mb-2 font-medium">{words.games.changedAfterSharing}</p>}
          {payments.length === 0 ? (
            <p className="text-ink-2">{words.games.quits}</p>
          ) : (
            <ul className="-mt-2">
              {payments.map((payment) => (
                <li key={payment} className="border-hair border-b last:border-b-0">
                  <button type="button" onClick={open} className={rowLook}>
                    <span className="min-w-0 break-words text-row">{payment}</span>
                    <ChevronRight aria-hidden="true" size={20} className="shrink-0" />
                  </button>
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
      <GamesBoardWindow open={isOpen} round={round} games={games} onChange={null} onClose={() => setIsOpen(false)} />
    </>
  )
}
