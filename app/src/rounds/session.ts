import type { RoundPlayerId } from '@teemates/golf/ids'
import type { Gate } from '@teemates/golf/gate'
import type { Round } from '@teemates/golf/round'
import type { CallOutcome } from '../backend/call-outcome.ts'
import type { SaveState } from '../storage/storage-state.ts'

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

export const transports = ['solo', 'live', 'peer'] as const
export type Transport = (typeof transports)[number]

/**
 * A round as a screen shows it: immutable, a new object after each change. A part that hasn't changed stays the same object.
 * Screens ask for what a round can do by these parts, never by its transport.
 */
export interface RoundView {
  readonly transport: Transport
  readonly round: Round
  readonly gate: Gate
  /** The round's player who holds this device; null while unknown. The round's metadata names them by a durable id. */
  readonly selfRoundPlayerId: RoundPlayerId | null
  /** Ids of the players whose strokes this device may set, in the round's order. */
  readonly scorablePlayerIds: readonly RoundPlayerId[]
  /** These, and who could be among them if the server told their id: a stroke of theirs is refused. */
  readonly selectablePlayerIds: readonly RoundPlayerId[]
  /** Null where readiness has no part (solo). */
  readonly selfReady: boolean | null
  readonly saveState: SaveState
  /** Changes that the authority hasn't confirmed yet; always 0 for solo. */
  readonly pendingCount: number
  /** Who else is there; null where the round is played on this device alone. */
  readonly presence: Presence | null
  /** Where this device may be ahead of the others; null where nobody can be (solo). */
  readonly goingAhead: GoingAhead | null
  /** Until the golfer has read of them; empty where nothing can be rejected. */
  readonly rejected: readonly RejectedChange[]
  /** Null where nobody hosts. */
  readonly hosting: Hosting | null
  /** Null where nobody can be invited. */
  readonly inviting: Inviting | null
  /** A status that isn't known here, as a newer server's; null else. Nothing can be changed then. */
  readonly unknownStatus: string | null
}

/**
 * 'live': what mates do shows at once. 'connecting': it is asked for now and then. 'offline': this device has no network.
 * 'server-silent': it has one, but the live game's server doesn't answer. 'host-silent': the host of a round from phone to phone
 * isn't heard any more. 'host-left': for good, so that what mates do will not arrive any more.
 */
export type Connection = 'live' | 'connecting' | 'offline' | 'server-silent' | 'host-silent' | 'host-left'

export interface Presence {
  readonly connection: Connection
  /** Just opened and not connected yet; no longer than 2 s. */
  readonly isResuming: boolean
  readonly presentPlayerIds: ReadonlySet<string>
  /** Epoch milliseconds at which a silent host was last heard; null unless the connection is 'host-silent'. */
  readonly hostHeardAt: number | null
  /** The hole that each player with a device plays, its own number, by player id. Only while the round runs. */
  readonly holesPlayed: Readonly<Record<string, number>>
}

export interface GoingAhead {
  /** Where all of them are, from 1; less than the position that the round shows when this device is ahead. */
  readonly roundPosition: number
  /** All that is missing for the next hole is the others': advance() marks the golfer ready and goes on, and they follow when they can. */
  readonly canGoAhead: boolean
  /** Nicknames of those for whom the round waits on its hole, without those whom this device scores for. */
  readonly waitingFor: readonly string[]
  /** The own card is complete and the round isn't finished. */
  readonly isCardComplete: boolean
  /** The round's end was asked for, and nobody is waited for: it ends as soon as the authority hears of it. */
  readonly isFinishing: boolean
}

/** A change that the authority didn't take. It is shown until the golfer has read of it. */
export interface RejectedChange {
  readonly id: string
  readonly kind: 'score' | 'stop' | 'finish' | 'leave' | 'ready' | 'advance'
  /** Of a score only. */
  readonly playerId: string | null
  readonly holeNumber: number | null
  readonly strokes: number | null
  /** The change was 'No score'. Its strokes are 0. */
  readonly isPickedUp: boolean
  /** A refusal's stable code; 'stale' where a newer score of somebody else stands. */
  readonly code: string
  /** The authority's own sentence. */
  readonly message: string
  /** The strokes that stand instead; null where that isn't known. */
  readonly standingStrokes: number | null
  /** 'No score' stands instead. Its strokes are 0. */
  readonly isStandingPickedUp: boolean
}

export interface Hosting {
  readonly isHost: boolean
  /** The host isn't there and somebody else may become it. */
  readonly mayTakeOver: boolean
  /** The next player becomes the host when the host leaves; else nobody does, and the round is over for the others. */
  readonly isHandedOn: boolean
}

export interface Inviting {
  readonly code: string
  /** Where the link of an invitation leads, its secret in the fragment. */
  readonly path: string
}

export interface Rejections {
  /** The golfer has read of them. */
  dismiss(ids: readonly string[]): Promise<void>
}

export interface HostControls {
  /** The host's, whoever is missing. */
  finishForAll(): Promise<RoundResult>
  /** Null where the host can't change. */
  readonly takeOver: (() => Promise<CallOutcome<void>>) | null
}

/**
 * What a screen sees of a round, whatever its transport. A change shows in view() before the returned promise settles; the promise
 * settles when the change is durable on this device. Screens know nothing else of a round.
 */
export interface RoundSession {
  view(): RoundView
  subscribe(listener: () => void): () => void
  /** strokes 0-99; holeNumber is the hole's own number on the card. */
  setStrokes(playerId: string, holeNumber: number, strokes: number): Promise<RoundResult>
  /**
   * The player has picked up on the hole: it has no score for good, and the round goes on. Strokes, also 0 of them, take it
   * back. Null where the round can't store it.
   */
  readonly setNoScore: ((playerId: string, holeNumber: number) => Promise<RoundResult>) | null
  setReady(ready: boolean): Promise<RoundResult>
  /** From the hole that the screen shows: a second Next for the same hole changes nothing. On the last hole it finishes the round. */
  advance(fromHoleNumber: number): Promise<RoundResult>
  /** Archives the completed round on this device; resolves with the id under which the summary finds it. */
  archive(): Promise<
    { readonly ok: true; readonly roundId: string } | { readonly ok: false; readonly code: RoundErrorCode }
  >
  /** Leaves the round for good; a solo round is deleted. */
  leave(): Promise<RoundResult>
  /** Null where nothing is rejected. */
  readonly rejections: Rejections | null
  /** Null where nobody hosts. */
  readonly hostControls: HostControls | null
  /** Stops listening; the round goes on. */
  close(): void
}
