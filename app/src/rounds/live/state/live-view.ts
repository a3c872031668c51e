import { type Gate, gateOf } from '@teemates/golf/gate'
import { joinPath } from '@teemates/golf/join-link'
import { currentHolePosition, isLastHole, type Round, type RoundPlayer } from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import { type GameSnapshot, isServersPlayerId } from '../../../backend/game-rows.ts'
import { holesPlayedNow } from './holes-played.ts'
import type { StoredOperation } from '../../../storage/live/live-store.ts'
import type { GoingAhead, Hosting, RejectedChange, RoundView } from '../../session.ts'
import { gamePositionOf, ownPositionOf, roundBeforeSnapshot, shownRound } from './game-round.ts'
import type { GameState } from './known-game.ts'
import { keptParts } from '../../kept-parts.ts'
import type { LiveGame } from './live-game.ts'
import { areScored, waitedFor } from '../../waited-for.ts'
import { scoreRowOf } from './own-operations.ts'

/** The current view of a game. A part that hasn't changed stays the same object. */
export function liveViewOf(game: LiveGame, before: RoundView | null): RoundView {
  const state = game.state()
  const round = roundShown(state, before)
  const self = round.players.find((player) => player.id === state.playerId)
  const isOpen = canChange(game, round, self)
  const gate = openGateOf(round, isOpen, isBehind(state, round))
  const selectable = isOpen ? stillPlaying(round, scorablePlayerIds(round, state.playerId)) : []
  const scorable = selectable.filter(isServersPlayerId)
  return keptParts(before, {
    transport: 'live',
    round,
    gate,
    selfRoundPlayerId: self?.id ?? null,
    scorablePlayerIds: scorable,
    selectablePlayerIds: selectable,
    selfReady: round.readyPlayers[state.playerId] === true,
    saveState: game.saveState(),
    pendingCount: state.operations.filter((operation) => operation.state === 'waiting').length,
    presence: {
      connection: game.connection(),
      isResuming: game.isResuming(),
      presentPlayerIds: game.presentPlayerIds(),
      hostLastSeenAt: null,
      holesPlayed: holesPlayedNow(state),
    },
    goingAhead: goingAheadOf({ state, round, gate, scorable, isOpen }),
    rejected: rejectedChangesOf(state),
    hosting: hostingOf(game, round, self, isOpen),
    inviting:
      round.roomCode === ''
        ? null
        : { code: round.roomCode, path: joinPath(round.roomCode, state.snapshot?.game.invite_secret ?? null) },
    unknownStatus: unknownStatusOf(state),
    games: round.metadata.games ?? null,
  } satisfies RoundView)
}

/** Readiness from another tab, or late from the disk, doesn't take the golfer back to that hole. */
function roundShown(state: GameState, before: RoundView | null): Round {
  const round = shownRound(state) ?? roundBeforeSnapshot(state)
  const isTakenBack = before !== null && round.currentHole < before.round.currentHole && isBehind(state, round)
  if (!isTakenBack) return round
  return shownRound({ ...state, intents: { ...state.intents, ready: null } }) ?? round
}

interface Shown {
  readonly state: GameState
  readonly round: Round
  readonly gate: Gate
  readonly scorable: readonly string[]
  readonly isOpen: boolean
}

function goingAheadOf(shown: Shown): GoingAhead {
  const { state, round, scorable, isOpen } = shown
  return {
    roundPosition: state.snapshot === null ? 0 : gamePositionOf(state.snapshot),
    canGoAhead: isOpen && mayGoAhead(shown),
    waitingFor: isOpen && state.snapshot !== null ? waitedFor(atGame(round, state.snapshot), scorable) : [],
    isCardComplete: isOpen && isCardComplete(shown),
    isFinishing: isOpen && isFinishing(shown),
  }
}

function hostingOf(game: LiveGame, round: Round, self: RoundPlayer | undefined, isOpen: boolean): Hosting {
  const isHost = self?.joinMode === 'host'
  const present = game.presentPlayerIds()
  const isHostHere = round.players.some(
    (player) => player.joinMode === 'host' && player.hasLeft !== true && present.has(player.id),
  )
  // Without a connection nobody's presence is known.
  return { isHost, isHandedOn: true, mayTakeOver: isOpen && !isHost && !isHostHere && game.connection() === 'live' }
}

function unknownStatusOf({ snapshot }: GameState): string | null {
  const status = snapshot?.game.status ?? 'lobby'
  return status === 'lobby' || status === 'active' || status === 'finished' ? null : status
}

/** False if the golfer has left or was removed, or if this version of the app doesn't know the game's status. */
function canChange(game: LiveGame, round: Round, self: RoundPlayer | undefined): boolean {
  const seat = game.seatStatus()
  const hasSeat = seat === 'in-progress' || seat === 'put-aside'
  return hasSeat && round.status === 'active' && self !== undefined && self.hasLeft !== true && isStatusActive(game)
}

function isStatusActive(game: LiveGame): boolean {
  return game.state().snapshot?.game.status === 'active'
}

function openGateOf(round: Round, isOpen: boolean, hasPassed: boolean): Gate {
  const gate = gateOf(round)
  return { ...gate, canAdvance: isOpen && (hasPassed || gate.canAdvance) }
}

/** True if the game has moved on from the shown hole. */
function isBehind({ snapshot }: GameState, round: Round): boolean {
  return round.status === 'active' && snapshot !== null && currentHolePosition(round) < gamePositionOf(snapshot)
}

function stillPlaying(round: Round, playerIds: readonly string[]): string[] {
  return playerIds.filter((id) => round.players.some((player) => player.id === id && player.hasLeft !== true))
}

function mayGoAhead(shown: Shown): boolean {
  const { round, gate, scorable } = shown
  if (gate.canAdvance || scorable.length === 0 || !areScored(round, scorable)) return false
  // On the last hole Next only says that the golfer is ready.
  return !isLastHole(round) || !isCardComplete(shown)
}

/** True if the golfer has gone past the last hole. */
function hasGoneOn(state: GameState, round: Round): boolean {
  return ownPositionOf(state.intents, round.holes.length) > round.holes.length
}

function isCardComplete({ state, round, gate, scorable }: Shown): boolean {
  if (!isLastHole(round) || scorable.length === 0 || !areScored(round, scorable)) return false
  return gate.readyTotal < 2 || round.readyPlayers[state.playerId] === true || hasGoneOn(state, round)
}

function isFinishing({ state, round, gate }: Shown): boolean {
  const isAskedFor = state.operations.some(({ body, state: known }) => body.kind === 'finish' && known === 'waiting')
  return isAskedFor || (gate.canAdvance && hasGoneOn(state, round))
}

/** The round at the game's current hole. This device may be ahead of it. */
function atGame(round: Round, snapshot: GameSnapshot): Round {
  const ready = snapshot.players.filter((row) => row.ready_for_next).map((row) => [row.player_id, true] as const)
  return { ...round, currentHole: gamePositionOf(snapshot), readyPlayers: Object.fromEntries(ready) }
}

function rejectedChangesOf(state: GameState): RejectedChange[] {
  const stored = state.operations.filter(isToRead).map((operation) => rejectedChangeOf(operation, state))
  const derived = [...state.derivedRefusals.values()]
    .filter(({ isDismissed }) => !isDismissed)
    .map(({ kind, key, refusal }) => ({ ...ofNoScore, id: key, kind, ...refusal }))
  return [...stored, ...derived]
}

const ofNoScore = {
  playerId: null,
  holeNumber: null,
  strokes: null,
  isPickedUp: false,
  standingStrokes: null,
  isStandingPickedUp: false,
} as const

function isToRead(operation: StoredOperation): boolean {
  return operation.state === 'refused' && !operation.isDismissed
}

function rejectedChangeOf({ operationId, body, refusal }: StoredOperation, state: GameState): RejectedChange {
  const common = {
    id: operationId,
    kind: body.kind,
    code: refusal?.code ?? '',
    message: refusal?.message ?? '',
  }
  if (body.kind !== 'score') {
    return { ...common, ...ofNoScore }
  }
  const standing = scoreRowOf(state, body.playerId, body.hole)
  return {
    ...common,
    playerId: body.playerId,
    holeNumber: body.hole,
    strokes: body.strokes,
    isPickedUp: body.noScore === true,
    standingStrokes: standing?.strokes ?? null,
    isStandingPickedUp: standing?.no_score === true,
  }
}
