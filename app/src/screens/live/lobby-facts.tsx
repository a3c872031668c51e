import { parTotalOf } from '@teemates/golf/course'
import { metersFromYards } from '@teemates/golf/distance'
import { type Round, startingHoleOf } from '@teemates/golf/round'
import { teeColorOf } from '@teemates/golf/tee'
import { TeeDot } from '../../features/courses/tee-dot.tsx'
import { usePreference } from '../../shell/preferences.ts'
import { joinFacts } from '../../ui/facts.ts'
import * as words from '../../words/words.ts'

interface LobbyFactsProps {
  readonly round: Round
  /** The host has a field for it. */
  readonly hasStartingHole: boolean
}

/** The tee and holes below the course's name. A change by the host is announced. */
export function LobbyFacts({ round, hasStartingHole }: LobbyFactsProps) {
  const unit = usePreference('distanceUnit')
  const teeColor = teeColorOf(round.teeLabel)
  const yards = lengthYardsOf(round)
  const length = yards === null ? '' : words.scorecard.distance(unit === 'yards' ? yards : metersFromYards(yards), unit)
  const startingHole = startingHoleOf(round)
  const isFirst = startingHole === round.holes[0]?.number
  return (
    <p role="status" className="score break-words text-center text-ink-2">
      {teeColor !== null && (
        <span className="mr-2 inline-flex align-[-0.125em]">
          <TeeDot color={teeColor} />
        </span>
      )}
      {round.teeLabel !== '' && (
        <>
          <bdi translate="no">{round.teeLabel}</bdi>
          {'\u00a0• '}
        </>
      )}
      <span>
        {joinFacts([
          words.liveLobby.holesModes[round.holesMode],
          words.setup.par(parTotalOf(round.holes)),
          length,
          hasStartingHole && !isFirst ? words.startingHole.fact(startingHole) : '',
        ])}
      </span>
    </p>
  )
}

/** null if a hole's length is unknown, because a partial sum would mislead. */
function lengthYardsOf({ holes }: Round): number | null {
  let total = 0
  for (const { yards } of holes) {
    if (yards === null) return null
    total += yards
  }
  return holes.length === 0 ? null : total
}
