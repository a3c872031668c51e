import type { RejectedChange } from '../../../rounds/session.ts'
import * as words from '../../../words/words.ts'

/**
 * Keeps one change per player and hole, with the last count, because the taps that led to it are one score to the
 * golfer. Other changes stay. A score stays at the position of its first tap.
 */
export function lastPerCell(changes: readonly RejectedChange[]): readonly RejectedChange[] {
  const last = new Map<string, RejectedChange>()
  for (const change of changes) {
    const { kind, id, playerId, holeNumber } = change
    last.set(kind === 'score' ? `score ${holeNumber} ${playerId}` : `other ${id}`, change)
  }
  return [...last.values()]
}

/**
 * Describes a rejected change: player, hole and strokes of a score, else its kind. nicknameOf returns undefined for a player
 * who has gone.
 */
export function rejectedWhat(
  { kind, playerId, holeNumber, strokes, isPickedUp }: RejectedChange,
  nicknameOf: (playerId: string) => string | undefined,
): string {
  if (kind !== 'score') return words.sharedRound.rejectedOther[kind]
  const nickname = (playerId === null ? undefined : nicknameOf(playerId)) ?? words.scoring.someone
  return words.sharedRound.rejectedScore(nickname, holeNumber ?? 0, strokes ?? 0, isPickedUp)
}

/** The title of the list: scores are 'not counted', other changes 'not done'. */
export function rejectedTitle(changes: readonly Pick<RejectedChange, 'kind'>[]): string {
  return changes.every(({ kind }) => kind === 'score') ? words.screens.scoring.notCounted : words.sharedRound.notDone
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

/**
 * Why the server rejected the change. A score that another score superseded gets our own sentence; otherwise the
 * server's own is shown.
 */
export function rejectedWhy({ kind, code, message, standingStrokes, isStandingPickedUp }: RejectedChange): string {
  if (code === 'stale') {
    return standingStrokes === null
      ? words.sharedRound.replacedUnknown
      : words.sharedRound.replaced(standingStrokes, isStandingPickedUp)
  }
  const isDerived = kind === 'ready' || kind === 'advance'
  const { refusals, gamesRefusals } = words.sharedRound
  const texts = kind === 'games' ? { ...refusals, ...gamesRefusals } : refusals
  const own = isDerived ? undefined : new Map<string, string>(Object.entries(texts)).get(code)
  return own ?? (message.trim() === '' ? words.refusedUnsaid : message)
}
