import { highestOf, lowestOf } from './level.ts'
import type { SummaryPlayer } from './player-card.ts'
import { leadersAfter, type Race, type RaceLeg } from './race.ts'

/**
 * How the round went between the players. Source: decision 22, 'Statistics and summary'. Of the specification's
 * {title, description, value} (document 3 section 3) the title is made of the kind, the description of the other figures.
 */
export type GroupDynamic =
  | {
      readonly kind: 'lead-changes'
      /** How often those who held the lead had all lost it to others; 0 where it never changed hands. */
      readonly value: number
    }
  | {
      readonly kind: 'closest-finish'
      /** Of the totals, as in Final Scores: strokes between the winner and the runner-up; 0 where winners tie. */
      readonly value: number
      /** The winner and all who share the second place, or the winners who tie, as Final Scores have them. */
      readonly players: readonly SummaryPlayer[]
    }
  | {
      readonly kind: 'largest-lead'
      /** Strokes between a leader and the next player, after any hole. */
      readonly value: number
      readonly leads: readonly LargestLead[]
    }
  | {
      readonly kind: 'all-tied'
      /** Holes on which all took the same strokes. */
      readonly value: number
      readonly holeNumbers: readonly number[]
    }

export interface LargestLead extends SummaryPlayer {
  /** After which hole the player first led by so much: its own number on the card. */
  readonly holeNumber: number
}

/** One of those in the race, as Final Scores have them. */
interface Finisher extends SummaryPlayer {
  readonly totalStrokes: number
}

/**
 * All are of those in the race and, but for the finish, over its holes. None where there is no race; no largest lead where
 * nobody led alone, no holes tied where there were none. finish: by total strokes ascending.
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

/** Drawing level takes the lead from nobody: Ann, then Ann and Bob, then Ann is no change; ending with Bob it is one. */
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
