/*
 * Finds gaps in the changes received. Every change of a game raises its revision by one. It comes as a change of the game's
 * row and, unless only that row changed, as a change of another row with the same revision.
 */

/** As bits. 'all': a game's row that is the whole change. */
const revisionParts = { game: 1, content: 2, all: 3 } as const

export interface RevisionOrder {
  /** Everything up to this revision is known. */
  readonly known: number
  /** The highest revision that was received or mentioned. */
  readonly highest: number
  /** The parts that have come of each revision after `known`. */
  readonly parts: ReadonlyMap<number, number>
  /** The number of snapshots in a row that had nothing new, since `highest` rose. */
  readonly repeats: number
}

export function orderAt(known: number, highest = known): RevisionOrder {
  return { known, highest: Math.max(known, highest), parts: new Map(), repeats: 0 }
}

/** The revision exists on the server, so whatever hasn't come of it yet is missing. */
export function withHighest(order: RevisionOrder, revision: number): RevisionOrder {
  return revision <= order.highest ? order : { ...order, highest: revision, repeats: 0 }
}

export function cameIn(order: RevisionOrder, revision: number, part: keyof typeof revisionParts): RevisionOrder {
  if (revision <= order.known) return order
  const parts = new Map(order.parts)
  parts.set(revision, (parts.get(revision) ?? 0) | revisionParts[part])
  return knownFrom({ ...withHighest(order, revision), parts }, order.known)
}

/** A snapshot has everything up to its revision. */
export function caughtUp(order: RevisionOrder, revision: number): RevisionOrder {
  return revision <= order.known ? order : { ...knownFrom(order, revision), repeats: 0 }
}

/** Everything up to `known` is known, and whatever has come of the revisions right after it. */
function knownFrom(order: RevisionOrder, known: number): RevisionOrder {
  if (order.parts.get(known + 1) === revisionParts.all) return knownFrom(order, known + 1)
  const parts = new Map([...order.parts].filter(([revision]) => revision > known))
  return { ...order, known, highest: Math.max(known, order.highest), parts }
}

/**
 * Counts a snapshot with nothing new. The first one may have been requested before `highest` rose, the second one wasn't. It
 * is believed: a change that it lacks was sent by an old server's connection, and doesn't exist.
 */
export function repeated(order: RevisionOrder): { readonly order: RevisionOrder; readonly isBelieved: boolean } {
  const repeats = hasGap(order) ? order.repeats + 1 : 0
  return { order: { ...order, repeats }, isBelieved: repeats > 1 }
}

export function hasGap(order: RevisionOrder): boolean {
  return order.highest > order.known
}
