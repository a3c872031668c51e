import type { RejectedChange } from '../../rounds/session.ts'
import * as words from '../../words/words.ts'

/**
 * One change per player and hole, with the last count: the taps that led to it are one score to the golfer. Other changes stay.
 * The first tap's place in the list is kept.
 */
export function lastPerCell(changes: readonly RejectedChange[]): readonly RejectedChange[] {
  const last = new Map<string, RejectedChange>()
  for (const change of changes) {
    const { kind, id, playerId, holeNumber } = change
    last.set(kind === 'score' ? `score ${holeNumber} ${playerId}` : `other ${id}`, change)
  }
  return [...last.values()]
}

/** Who, which hole and how many strokes; of anything but a score what it was. nicknameOf: undefined for a player who isn't known any more. */
export function rejectedWhat(
  { kind, playerId, holeNumber, strokes, isPickedUp }: RejectedChange,
  nicknameOf: (playerId: string) => string | undefined,
): string {
  if (kind !== 'score') return words.scoring.rejectedOther[kind]
  const nickname = (playerId === null ? undefined : nicknameOf(playerId)) ?? words.scoring.someone
  return words.scoring.rejectedScore(nickname, holeNumber ?? 0, strokes ?? 0, isPickedUp)
}

/** What the list of them is called: strokes aren't counted, anything else isn't done. */
export function rejectedTitle(changes: readonly Pick<RejectedChange, 'kind'>[]): string {
  return changes.every(({ kind }) => kind === 'score') ? words.screens.scoring.notCounted : words.scoring.notDone
}

/** Each change and why it wasn't taken, for a reader who can't see the list. */
export function rejectedDetails(
  changes: readonly RejectedChange[],
  nicknameOf: (playerId: string) => string | undefined,
): string {
  return lastPerCell(changes)
    .map((change) => `${rejectedWhat(change, nicknameOf)}: ${rejectedWhy(change)}`)
    .join(' ')
}

/** Why the server didn't take it. Our own sentences are of what the golfer entered; the rest is told as the server told it. */
export function rejectedWhy({ kind, code, message, standingStrokes, isStandingPickedUp }: RejectedChange): string {
  if (code === 'stale') {
    return standingStrokes === null
      ? words.scoring.replacedUnknown
      : words.scoring.replaced(standingStrokes, isStandingPickedUp)
  }
  const isDerived = kind === 'ready' || kind === 'advance'
  const own = isDerived ? undefined : new Map<string, string>(Object.entries(words.scoring.refusals)).get(code)
  return own ?? (message.trim() === '' ? words.errors.refusedUnsaid : message)
}
