import type { Gate } from '@teemates/golf/gate'
import type { Round } from '@teemates/golf/round'
import type { CallOutcome } from '../backend/backend.ts'
import type { SaveState } from '../storage/storage.ts'

/** Why a change of a round was refused; words.errors.round has each one's text. */
export const roundErrorCodes = [
  'round-not-active',
  'no-such-player',
  'no-such-hole',
  /** Only the host may score for manual players, and nobody for another device's player. */
  'not-your-player',
  /** Only in a live game: the server tells no id of the player, so no score of theirs could be sent to it. */
  'player-without-id',
  'strokes-out-of-range',
  'gate-closed',
  'no-score-yet',
  'manual-players-unscored',
  /** Not durable yet. Of a change: it stays shown and goes on being tried. */
  'not-saved',
  /** Only for a live game: this device's seat in it isn't known. */
  'no-own-player',
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
  /** These, and who could be among them if the server told their id: a stroke of theirs is refused. */
  readonly selectablePlayerIds: readonly string[]
  /** Null where readiness has no part (solo). */
  readonly selfReady: boolean | null
  readonly saveState: SaveState
  /** Changes that the authority hasn't confirmed yet; always 0 for solo. */
  readonly waitingCount: number
  /** Null but for a live game. */
  readonly live: LiveView | null
}

/** 'live': what mates do shows at once. 'connecting': it is asked for now and then. */
export type Connection = 'live' | 'connecting' | 'offline'

/** A change that the server didn't take. It is shown until the golfer has read of it. */
export interface RefusedChange {
  readonly id: string
  readonly kind: 'score' | 'finish' | 'leave' | 'ready' | 'advance'
  /** Of a score only. */
  readonly playerId: string | null
  readonly holeNumber: number | null
  readonly strokes: number | null
  /** A refusal's stable code; 'stale' where a newer score of somebody else stands. */
  readonly code: string
  /** The server's own sentence. */
  readonly message: string
  /** The strokes that stand instead; null where that isn't known. */
  readonly standingStrokes: number | null
}

/** What a live game has beside its round. */
export interface LiveView {
  readonly connection: Connection
  readonly presentPlayerIds: ReadonlySet<string>
  /** The hole that each player with a device plays, its own number, by player id. Only while the round runs. */
  readonly holesPlayed: Readonly<Record<string, number>>
  readonly refused: readonly RefusedChange[]
  /** Where the game is, from 1; less than the round's own position when this device is ahead. */
  readonly gamePosition: number
  /** All that is missing for the next hole is the others': advance() marks the golfer ready and goes on, and they follow when they can. */
  readonly canGoAhead: boolean
  /** Nicknames of those for whom the game waits on its hole, without those whom this device scores for. */
  readonly waitingFor: readonly string[]
  /** The own card is complete and the game isn't finished. */
  readonly isCardComplete: boolean
  /** The round's end was asked for, and nobody is waited for: it ends as soon as the server hears of it. */
  readonly isFinishing: boolean
  readonly isHost: boolean
  /** Of the game's invitations; null where none is known. */
  readonly inviteSecret: string | null
  /** The host isn't there and somebody else may become it. */
  readonly mayTakeOver: boolean
  /** Just opened and not connected yet; no longer than 2 s. */
  readonly isResuming: boolean
  /** A status that isn't known here, as a newer server's; null else. Nothing can be changed then. */
  readonly unknownStatus: string | null
}

/** What can be done in a live game beside RoundSession's. */
export interface LiveControls {
  /** The host's, whoever is missing. */
  finishForAll(): Promise<RoundResult>
  takeOver(): Promise<CallOutcome<void>>
  dismissRefused(ids: readonly string[]): Promise<void>
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
  /** Null but for a live game. */
  readonly live: LiveControls | null
  /** Stops listening; the round goes on. */
  close(): void
}
