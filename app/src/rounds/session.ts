import type { CellChange } from '@teemates/golf/cell-changes'
import type { RoundGames } from '@teemates/golf/games/round-games'
import type { RoundPlayerId } from '@teemates/golf/ids'
import type { Gate } from '@teemates/golf/gate'
import type { Round } from '@teemates/golf/round'
import type { CallOutcome } from '../backend/call-outcome.ts'
import type { SaveState } from '../storage/browser/storage-state.ts'

/** The reason why a change of a round was rejected; words.roundErrors has a text for each. */
export const roundErrorCodes = [
  'round-not-active',
  'no-such-player',
  'no-such-hole',
  /** Only the host may score for manual players, and nobody for another device's player. */
  'not-your-player',
  /** Only in a live game: the server gives no id for the player, so no score of theirs could be sent to it. */
  'player-without-id',
  'strokes-out-of-range',
  'gate-closed',
  /** Only in a shared round: the games don't fit into a message to the other phones. */
  'games-too-large',
  'no-score-yet',
  'manual-players-unscored',
  /** The change isn't durable yet: it stays shown and is tried again. */
  'not-saved',
  /** Only for a live game: this device's seat in it isn't known. */
  'no-own-player',
] as const
export type RoundErrorCode = (typeof roundErrorCodes)[number]

export type RoundResult = { readonly ok: true } | { readonly ok: false; readonly code: RoundErrorCode }

export const transports = ['solo', 'live', 'peer'] as const
export type Transport = (typeof transports)[number]

/**
 * A round as a screen shows it: immutable, a new object after each change. A part that hasn't changed stays the same
 * object. Screens decide what a round can do by these parts, never by its transport.
 */
export interface RoundView {
  readonly transport: Transport
  readonly round: Round
  readonly gate: Gate
  /** The round's player who holds this device; null while unknown. The round's metadata names them by a durable id. */
  readonly selfRoundPlayerId: RoundPlayerId | null
  /** Ids of the players whose strokes this device may set, in the round's order. */
  readonly scorablePlayerIds: readonly RoundPlayerId[]
  /** The scorable players, and those who could be if the server gave their id: a stroke of theirs is rejected. */
  readonly selectablePlayerIds: readonly RoundPlayerId[]
  /** Null if readiness has no part (solo). */
  readonly selfReady: boolean | null
  readonly saveState: SaveState
  /** Changes that the authority hasn't confirmed yet; always 0 for solo. */
  readonly pendingCount: number
  /** The other phones' presence; null if the round is played on this device alone. */
  readonly presence: Presence | null
  /** How far this device is ahead of the others; null if nobody can be (solo). */
  readonly goingAhead: GoingAhead | null
  /** Kept until the golfer has dismissed them; empty if nothing can be rejected. */
  readonly rejected: readonly RejectedChange[]
  /** Null if nobody hosts. */
  readonly hosting: Hosting | null
  /** Null if nobody can be invited. */
  readonly inviting: Inviting | null
  /** A status that this version doesn't know, such as a newer server's; else null. Nothing can be changed then. */
  readonly unknownStatus: string | null
  /** RoundGames or what a newer version wrote, to be checked where they are shown. Null if none are played. */
  readonly games: unknown
}

/**
 * 'live': other players' changes show at once. 'connecting': the connection is being made. 'offline': this device has
 * no network. 'server-silent': it has one, but the live game's server doesn't answer. 'host-silent': nothing comes from
 * the host of a direct round any more. 'host-left': the host has left for good, so other players' changes will not
 * arrive any more.
 */
export type Connection = 'live' | 'connecting' | 'offline' | 'server-silent' | 'host-silent' | 'host-left'

export interface Presence {
  readonly connection: Connection
  /** Just opened and not connected yet; at most 2 s. */
  readonly isResuming: boolean
  readonly presentPlayerIds: ReadonlySet<string>
  /** Epoch milliseconds of the last sign of a silent host; null unless the connection is 'host-silent'. */
  readonly hostLastSeenAt: number | null
  /** The number of the hole that each player with a device plays, by player id. Only while the round runs. */
  readonly holesPlayed: Readonly<Record<string, number>>
}

export interface GoingAhead {
  /** The round's own position, from 1; less than the position shown when this device is ahead. */
  readonly roundPosition: number
  /**
   * Only the others' scores are missing for the next hole: advance() marks the golfer ready and goes on, and the others
   * follow when they can.
   */
  readonly canGoAhead: boolean
  /** Nicknames of the players for whom the round waits on its hole, without those whom this device scores for. */
  readonly waitingFor: readonly string[]
  /** The golfer's own card is complete and the round isn't finished. */
  readonly isCardComplete: boolean
  /** The end was requested and nobody is waited for: the round ends as soon as the authority receives the request. */
  readonly isFinishing: boolean
}

/** A change that the authority rejected. It is shown until the golfer dismisses it. */
export interface RejectedChange {
  readonly id: string
  readonly kind: 'score' | 'stop' | 'games' | 'finish' | 'leave' | 'ready' | 'advance'
  /** Only for a score. */
  readonly playerId: string | null
  readonly holeNumber: number | null
  readonly strokes: number | null
  /** The change was 'No score'. Its strokes are 0. */
  readonly isPickedUp: boolean
  /** The stable code of the rejection; 'stale' if a newer score of somebody else stands. */
  readonly code: string
  /** The authority's own message. */
  readonly message: string
  /** The strokes that stand instead; null if unknown. */
  readonly standingStrokes: number | null
  /** 'No score' stands instead. Its strokes are 0. */
  readonly isStandingPickedUp: boolean
}

export interface Hosting {
  readonly isHost: boolean
  /** The host is absent and somebody else may become host. */
  readonly mayTakeOver: boolean
  /**
   * The next player becomes the host when the host leaves. Otherwise nobody does, and the round ends for the others.
   */
  readonly isHandedOn: boolean
}

export interface Inviting {
  readonly code: string
  /** The path of the invitation link, with the secret in the fragment. */
  readonly path: string
}

export interface Rejections {
  /** Marks them as read. */
  dismiss(ids: readonly string[]): Promise<void>
}

export interface GamesOfRound {
  /** Shows them at once. Null ends them. */
  set(games: RoundGames | null): Promise<RoundResult>
}

export interface HostControls {
  /** For the host, even if players are missing. */
  finishForAll(): Promise<RoundResult>
  /** Null if the host can't change. */
  readonly takeOver: (() => Promise<CallOutcome<void>>) | null
}

/**
 * A round as screens use it, whatever its transport. A change shows in view() before the returned promise resolves; the
 * promise resolves when the change is durable on this device. Screens know nothing else of a round.
 */
export interface RoundSession {
  view(): RoundView
  subscribe(listener: () => void): () => void
  /** strokes 0-99; holeNumber is the hole's own number on the card. */
  setStrokes(playerId: string, holeNumber: number, strokes: number): Promise<RoundResult>
  /**
   * The player has picked up on the hole: it has no score, and the round goes on. Setting strokes, also 0, takes it
   * back. Null if the round can't store it.
   */
  readonly setNoScore: ((playerId: string, holeNumber: number) => Promise<RoundResult>) | null
  /** Null if the round can't store games, or only another device may set them. */
  readonly games: GamesOfRound | null
  /**
   * Reads every accepted change of every cell, each cell's in their order, and this device's own that are still pending.
   * Rejects with StorageError or MissingPartError.
   */
  readChanges(): Promise<readonly CellChange[]>
  setReady(ready: boolean): Promise<RoundResult>
  /**
   * Starts from the hole that the screen shows, so that a second Next for the same hole changes nothing. On the last
   * hole it finishes the round.
   */
  advance(fromHoleNumber: number): Promise<RoundResult>
  /** Archives the completed round on this device; resolves with the id under which the summary finds it. */
  archive(): Promise<
    { readonly ok: true; readonly roundId: string } | { readonly ok: false; readonly code: RoundErrorCode }
  >
  /** Leaves the round for good; a solo round is deleted. */
  leave(): Promise<RoundResult>
  /** Null if nothing is rejected. */
  readonly rejections: Rejections | null
  /** Null if nobody hosts. */
  readonly hostControls: HostControls | null
  /** Stops listening; the round goes on. */
  close(): void
}
