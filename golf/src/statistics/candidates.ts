import { type ArchivedRound, archivedNickname } from '../archive.ts'
import { nameKey } from '../nickname.ts'

/** A player of the rounds on this device who may be the golfer. */
export interface SelfCandidate {
  /** The name in the newest of these rounds. */
  readonly name: string
  /** Every id that the name was played under, sorted. A golfer has one for each device they scored on. */
  readonly ids: readonly string[]
  /** The number of rounds. */
  readonly appearances: number
}

/**
 * Groups players by name, ignoring case and surrounding blanks; those with the most rounds come first. players holds names
 * by durable id for rounds that don't hold their players' names. Source: document 1 section 2, 'Who's you?'.
 */
export function selfCandidatesOf(
  archived: readonly ArchivedRound[],
  players: ReadonlyMap<string, { readonly name: string }>,
): SelfCandidate[] {
  const groups = new Map<string, { name: string; ids: Set<string>; rounds: Set<string> }>()
  for (const round of archived.toSorted((a, b) => a.startedAt - b.startedAt)) {
    for (const { playerId } of round.scores) {
      const name = archivedNickname(round, playerId, players)
      const key = nameKey(name)
      const group = groups.get(key) ?? { name, ids: new Set<string>(), rounds: new Set<string>() }
      group.name = name
      group.ids.add(playerId)
      group.rounds.add(round.id)
      groups.set(key, group)
    }
  }
  return [...groups.values()]
    .map(({ name, ids, rounds }) => ({ name, ids: [...ids].toSorted(), appearances: rounds.size }))
    .sort((a, b) => b.appearances - a.appearances || (a.name < b.name ? -1 : 1))
}
