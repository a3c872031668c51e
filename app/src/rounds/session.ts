import type { Gate } from '@teemates/golf/gate'
import type { Round } from '@teemates/golf/round'
import type { SaveState } from '../storage/storage.ts'

/** Why a change of a round was refused; words/errors.ts has each one's text. */
export const roundErrorCodes = [
  'round-not-active',
  'no-such-player',
  'no-such-hole',
  /** Only the host may score for manual players, and nobody for another device's player. */
  'not-your-player',
  'strokes-out-of-range',
  'gate-closed',
  'no-score-yet',
  'manual-players-unscored',
  /** Not durable yet. Of a change: it stays shown and goes on being tried. */
  'not-saved',
] as const
export type RoundErrorCode = (typeof roundErrorCodes)[number]

export type RoundResult = { readonly ok: true } | { readonly ok: false; readonly code: RoundErrorCode }

export const carriers = ['solo', 'live', 'peer'] as const
export type Carrier = (typeof carriers)[number]

/** A round as a screen shows it: immutable, a new object after each change. A part that hasn't changed stays the same object. */
export interface RoundView {
  readonly carrier: Carrier
  readonly round: Round
  readonly gate: Gate
  /** The player who holds this device; null while unknown. */
  readonly selfPlayerId: string | null
  /** Ids of the players whose strokes this device may set, in the round's order. */
  readonly scorablePlayerIds: readonly string[]
  /** Null where readiness has no part (solo). */
  readonly selfReady: boolean | null
  readonly saveState: SaveState
  /** Changes that the authority hasn't confirmed yet; always 0 for solo. */
  readonly waitingCount: number
}

/**
 * What a screen sees of a round, whoever carries it. A change shows in view() before the returned promise settles; the promise
 * settles when the change is durable on this device. Screens know nothing else of a round.
 */
export interface RoundSession {
  view(): RoundView
  subscribe(listener: () => void): () => void
  /** strokes 0-99; holeNumber is the hole's own number on the card. */
  setStrokes(playerId: string, holeNumber: number, strokes: number): Promise<RoundResult>
  setReady(ready: boolean): Promise<RoundResult>
  /** From the hole that the screen shows: a second Next for the same hole changes nothing. On the last hole it finishes the round. */
  advance(fromHoleNumber: number): Promise<RoundResult>
  /** Archives the completed round on this device; resolves with the id under which the summary finds it. */
  archive(): Promise<
    { readonly ok: true; readonly roundId: string } | { readonly ok: false; readonly code: RoundErrorCode }
  >
  /** Leaves the round for good; a solo round is deleted. */
  leave(): Promise<RoundResult>
  /** Stops listening; the round goes on. */
  close(): void
}
