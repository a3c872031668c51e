import { highestOf, lowestOf } from './level.ts'
import type { SummaryPlayer } from './player-card.ts'
import { leadersAfter, type Race, type RaceLeg } from './race.ts'

/**
 * Figures about the contest between the players. Source: decision 22, 'Statistics and summary'. Of the specification's
 * {title, description, value} (document 3 section 3), the title follows from the kind and the description from the other
 * figures.
 */
export type GroupDynamic =
  | {
      readonly kind: 'lead-changes'
      /** How often all leaders lost the lead to others; 0 if it never changed hands. */
      readonly value: number
    }
  | {
      readonly kind: 'closest-finish'
      /** The difference of totals in Final Scores: strokes between the winner and the runner-up; 0 if winners tie. */
      readonly value: number
      /** The winner and all who share second place, or the tied winners, as in Final Scores. */
      readonly players: readonly SummaryPlayer[]
    }
  | {
      readonly kind: 'largest-lead'
      /** Strokes between a sole leader and the next player, after any hole. */
      readonly value: number
      readonly leads: readonly LargestLead[]
    }
  | {
      readonly kind: 'all-tied'
      /** The number of holes on which all players took the same strokes. */
      readonly value: number
      readonly holeNumbers: readonly number[]
    }

export interface LargestLead extends SummaryPlayer {
  /** The card number of the hole after which the player first led by this much. */
  readonly holeNumber: number
}

/** A player of the race with their total from Final Scores. */
interface Finisher extends SummaryPlayer {
  readonly totalStrokes: number
}

/**
 * Everything but the finish covers only the players and holes of the race. Empty without a race; no largest lead if nobody
 * led alone, and no tied holes if there were none. finish is ordered by total strokes, ascending.
 */
export function groupDynamicsOf(race: Race | null, finish: readonly Finisher[]): GroupDynamic[] {
  if (race === null) return []
  return [
    { kind: 'lead-changes', value: leadChangesIn(race) },
    ...closestFinishOf(finish),
    ...largestLeadIn(race),
    ...allTiedIn(race),
  ]
}

/**
 * Drawing level doesn't take the lead from anybody: Ann, then Ann and Bob, then Ann is no change; ending with Bob is one.
 */
function leadChangesIn({ legs }: Race): number {
  let changes = 0
  let holding: readonly SummaryPlayer[] = []
  for (const leg of legs) {
    const leaders = leadersAfter(leg).map(({ player }) => player)
    const stillLeading = holding.filter((player) => leaders.includes(player))
    if (stillLeading.length === 0 && holding.length > 0) changes += 1
    holding = stillLeading.length === 0 ? leaders : stillLeading
  }
  return changes
}

function closestFinishOf(finish: readonly Finisher[]): GroupDynamic[] {
  const [winner, ...others] = finish
  const runnersUp = lowestOf(others, ({ totalStrokes }) => totalStrokes)
  if (winner === undefined || runnersUp === null) return []
  const players = [winner, ...runnersUp.items].map(({ playerId, nickname }) => ({ playerId, nickname }))
  return [{ kind: 'closest-finish', value: runnersUp.value - winner.totalStrokes, players }]
}

function largestLeadIn({ legs }: Race): GroupDynamic[] {
  const largest = highestOf(legs.flatMap(leadAfter), ({ strokes }) => strokes)
  if (largest === null) return []
  const firstOfEach = largest.items.filter(
    (lead, index) => largest.items.findIndex(({ player }) => player === lead.player) === index,
  )
  const leads = firstOfEach.map(({ player, holeNumber }) => ({ ...player, holeNumber }))
  return [{ kind: 'largest-lead', value: largest.value, leads }]
}

function leadAfter(leg: RaceLeg): { player: SummaryPlayer; holeNumber: number; strokes: number }[] {
  const [leader, ...tied] = leadersAfter(leg)
  if (leader === undefined || tied.length > 0) return []
  const next = lowestOf(
    leg.standings.filter((standing) => standing !== leader),
    ({ toPar }) => toPar,
  )
  return next === null
    ? []
    : [{ player: leader.player, holeNumber: leg.holeNumber, strokes: next.value - leader.toPar }]
}

function allTiedIn({ legs }: Race): GroupDynamic[] {
  const holeNumbers = legs
    .filter(({ standings }) => standings.every(({ strokes }) => strokes === standings[0]?.strokes))
    .map(({ holeNumber }) => holeNumber)
  return holeNumbers.length === 0 ? [] : [{ kind: 'all-tied', value: holeNumbers.length, holeNumbers }]
}
