import { currentHoleNumber, type Round } from '@teemates/golf/round'
import { CloudCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { joinFacts } from '../../ui/facts.ts'
import * as words from '../../words/words.ts'

/** The course, tee and holes of the round. Source: document 2 section 2, solo lobby. */
export function RoundFacts({ round, children }: { readonly round: Round; readonly children?: ReactNode }) {
  return (
    <Card>
      <h2 dir="auto" translate="no" className="line-clamp-2 break-words font-bold text-xl">
        {round.courseName}
      </h2>
      <p className="text-ink-2">
        {round.teeLabel !== '' && (
          <>
            <bdi translate="no">{round.teeLabel}</bdi>
            {'\u00a0• '}
          </>
        )}
        <span>
          {joinFacts([words.soloLobby.holesModes[round.holesMode], words.soloLobby.playerCount(round.players.length)])}
        </span>
      </p>
      <p className="mt-2 flex items-center gap-2 font-medium text-green text-sm">
        <CloudCheck aria-hidden="true" size={20} />
        {words.soloLobby.offlineReady}
      </p>
      {round.status !== 'lobby' && (
        <p className="mt-2 font-medium">
          {joinFacts([
            words.soloLobby.status(round.status),
            round.status === 'active' ? words.soloLobby.hole(currentHoleNumber(round)) : '',
          ])}
        </p>
      )}
      {children}
    </Card>
  )
}
