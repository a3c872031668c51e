/*
 * Finds gaps in the changes received. Every change of a game raises its revision by one. It comes as a change of the game's
 * row and, unless only that row changed, as a change of another row with the same revision.
 */

const GAME_ROW = 1
const CONTENT = 2
const COMPLETE = GAME_ROW | CONTENT

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

/** part: the game's row, the other changed row, or a game's row that is the whole change. */
export function cameIn(order: RevisionOrder, revision: number, part: 'game' | 'content' | 'all'): RevisionOrder {
  if (revision <= order.known) return order
  const parts = new Map(order.parts)
  parts.set(revision, (parts.get(revision) ?? 0) | bitsOf(part))
  let known = order.known
  while (parts.get(known + 1) === COMPLETE) {
    known += 1
    parts.delete(known)
  }
  return { ...withHighest(order, revision), known, parts }
}

/** A snapshot has everything up to its revision. */
export function caughtUp(order: RevisionOrder, revision: number): RevisionOrder {
  if (revision <= order.known) return order
  let known = revision
  const parts = new Map([...order.parts].filter(([part]) => part > revision))
  while (parts.get(known + 1) === COMPLETE) {
    known += 1
    parts.delete(known)
  }
  return { known, highest: Math.max(known, order.highest), parts, repeats: 0 }
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

function bitsOf(part: 'game' | 'content' | 'all'): number {
  switch (part) {
    case 'game':
      return GAME_ROW
    case 'content':
      return CONTENT
    case 'all':
      return COMPLETE
  }
}
