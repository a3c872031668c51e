import type { GroupDynamic } from '@teemates/golf/summary/dynamics'
import { Fold } from '../../ui/fold.tsx'
import * as words from '../../words/words.ts'
import { Feat } from './feat.tsx'
import { ExplainedPlayers, PlayerNames } from './player-names.tsx'

interface GroupDynamicsProps {
  readonly dynamics: readonly GroupDynamic[]
  /** Whether some players have fewer holes than others and are left out. */
  readonly isOfSome: boolean
}

export function GroupDynamics({ dynamics, isOfSome }: GroupDynamicsProps) {
  return (
    <Fold title={words.summary.dynamics}>
      {isOfSome && <p className="-mt-2 mb-3 text-ink-2 text-sm">{words.summary.amongThoseWithMost}</p>}
      <ul>
        {dynamics.map((dynamic) => (
          <Dynamic key={dynamic.kind} dynamic={dynamic} />
        ))}
      </ul>
    </Fold>
  )
}

function Dynamic({ dynamic }: { readonly dynamic: GroupDynamic }) {
  const title = words.summary.dynamicTitles[dynamic.kind]
  switch (dynamic.kind) {
    case 'lead-changes':
      return <Feat title={title} description={words.summary.leadChanges(dynamic.value)} value={dynamic.value} />
    case 'closest-finish':
      return (
        <Feat
          title={title}
          description={words.summary.closestFinish(dynamic.value)}
          value={dynamic.value === 0 ? words.summary.level : words.summary.strokes(dynamic.value)}
        >
          <PlayerNames players={dynamic.players} />
        </Feat>
      )
    case 'largest-lead':
      return (
        <Feat title={title} description={words.summary.largestLead} value={words.summary.strokes(dynamic.value)}>
          <ExplainedPlayers
            players={dynamic.leads.map((lead) => ({ ...lead, explanation: words.summary.afterHole(lead.holeNumber) }))}
          />
        </Feat>
      )
    case 'all-tied':
      return (
        <Feat title={title} description={words.summary.allTied} value={words.summary.holeCount(dynamic.value)}>
          <p className="score font-medium">{words.summary.holesNamed(dynamic.holeNumbers)}</p>
        </Feat>
      )
  }
}
