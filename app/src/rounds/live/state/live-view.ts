import { type Gate, gateOf } from '@teemates/golf/gate'
import { joinPath } from '@teemates/golf/join-link'
import { currentHolePosition, isLastHole, type Round, type RoundPlayer } from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import { type GameSnapshot, isServersPlayerId } from '../../../backend/game-rows.ts'
import { holesPlayedNow } from './holes-played.ts'
import { isGameUnderWay, type StoredOperation } from '../../../storage/live/live-store.ts'
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
  const isOpen = canChange(game, self)
  const known = gateOf(round)
  const gate = { ...known, canAdvance: isOpen && (known.canAdvance || isBehind(state, round)) }
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
    goingAhead: goingAheadOf(state, { round, gate, scorable, isOpen }),
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
  readonly round: Round
  readonly gate: Gate
  readonly scorable: readonly string[]
  readonly isOpen: boolean
}

function goingAheadOf(state: GameState, { round, gate, scorable, isOpen }: Shown): GoingAhead {
  const { snapshot, operations, intents, playerId } = state
  const hasScored = scorable.length > 0 && areScored(round, scorable)
  const hasGoneOn = ownPositionOf(intents, round.holes.length) > round.holes.length
  const isReady = gate.readyTotal < 2 || round.readyPlayers[playerId] === true || hasGoneOn
  const isCardComplete = isOpen && isLastHole(round) && hasScored && isReady
  const isEndRequested = operations.some(({ body, state: known }) => body.kind === 'finish' && known === 'waiting')
  return {
    roundPosition: snapshot === null ? 0 : gamePositionOf(snapshot),
    // On the last hole Next only says that the golfer is ready.
    canGoAhead: isOpen && !gate.canAdvance && hasScored && !isCardComplete,
    waitingFor: isOpen && snapshot !== null ? waitedFor(atGame(round, snapshot), scorable) : [],
    isCardComplete,
    isFinishing: isOpen && (isEndRequested || (gate.canAdvance && hasGoneOn)),
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
function canChange(game: LiveGame, self: RoundPlayer | undefined): boolean {
  const isActive = game.state().snapshot?.game.status === 'active'
  return isActive && isGameUnderWay(game.seatStatus()) && self !== undefined && self.hasLeft !== true
}

/** True if the game has moved on from the shown hole. */
function isBehind({ snapshot }: GameState, round: Round): boolean {
  return round.status === 'active' && snapshot !== null && currentHolePosition(round) < gamePositionOf(snapshot)
}

function stillPlaying(round: Round, playerIds: readonly string[]): string[] {
  return playerIds.filter((id) => round.players.some((player) => player.id === id && player.hasLeft !== true))
}

/** The round at the game's current hole. This device may be ahead of it. */
function atGame(round: Round, snapshot: GameSnapshot): Round {
  const ready = snapshot.players.filter((row) => row.ready_for_next).map((row) => [row.player_id, true] as const)
  return { ...round, currentHole: gamePositionOf(snapshot), readyPlayers: Object.fromEntries(ready) }
}

function rejectedChangesOf(state: GameState): RejectedChange[] {
  const stored = state.operations
    .filter((operation) => operation.state === 'refused' && !operation.isDismissed)
    .map((operation) => rejectedChangeOf(operation, state))
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

function rejectedChangeOf({ operationId, body, refusal }: StoredOperation, state: GameState): RejectedChange {
  const { code, message } = refusal ?? { code: '', message: '' }
  const change = { ...ofNoScore, id: operationId, kind: body.kind, code, message }
  if (body.kind !== 'score') return change
  const standing = scoreRowOf(state, body.playerId, body.hole)
  return {
    ...change,
    playerId: body.playerId,
    holeNumber: body.hole,
    strokes: body.strokes,
    isPickedUp: body.noScore === true,
    standingStrokes: standing?.strokes ?? null,
    isStandingPickedUp: standing?.no_score === true,
  }
}
