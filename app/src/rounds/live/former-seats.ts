import type { PlayerRow } from '../../backend/game-rows.ts'
import { keptParts } from '../kept-parts.ts'
import type { LiveGame } from './state/live-game.ts'
import { calledWithoutAnswer } from './live-session.ts'

/** A newcomer with the name of a player, who says that they are the same golfer. */
export interface SeatRequest {
  readonly askerId: string
  /** The player whose seat is asked for. */
  readonly playerId: string
  readonly nickname: string
}

/** The seat that this device's golfer may have had before, on another phone. */
export interface FormerSeat {
  readonly state: 'offered' | 'asked' | 'declined'
  /** The player who has the seat; null if nobody of that name is left to ask for. */
  readonly playerId: string | null
  readonly nickname: string
  /** Null if the game has no host. */
  readonly hostName: string | null
}

interface Shown {
  readonly requests: readonly SeatRequest[]
  readonly own: FormerSeat | null
  readonly isBack: boolean
}

export type FormerSeats = ReturnType<typeof createFormerSeats>

/**
 * How a golfer comes back to their seat from another browser or phone. Only the host gives a seat. The server decides who may
 * ask for which seat; what is offered here follows the same rules.
 */
export function createFormerSeats(game: LiveGame) {
  let shown = shownIn(game)

  function now(): Shown {
    shown = keptParts(shown, shownIn(game))
    return shown
  }

  return {
    /** The host's: requests to answer, in the order of the seats; the same list until it changes. */
    requests: () => now().requests,
    /** The same object until it changes; null if there is nothing to ask. */
    own: () => now().own,
    /** The host has given this golfer the seat of their other phone. */
    isBack: () => now().isBack,
    /** Asks the host for that player's seat; null takes the question back, and the seat isn't offered again. */
    ask: (playerId: string | null) =>
      calledWithoutAnswer(game, (games, options) => games.askForSeat(game.gameId, playerId, options)),
    answer: ({ askerId, playerId }: SeatRequest, isGiven: boolean) =>
      calledWithoutAnswer(game, (games, options) =>
        games.answerSeat(game.gameId, { askerId, playerId, isGiven }, options),
      ),
    subscribe: game.subscribe,
  }
}

const nothing: Shown = { requests: [], own: null, isBack: false }

function shownIn(game: LiveGame): Shown {
  const { snapshot, playerId } = game.state()
  const self = snapshot?.players.find((row) => row.player_id === playerId)
  const isOver = snapshot?.game.status === 'finished' || game.seatStatus() !== 'in-progress'
  if (snapshot === null || self === undefined || isOver) return nothing
  const players = snapshot.players.filter((row) => !row.removed && row.moved_to === null)
  const isBack = snapshot.players.some((row) => row.moved_to === self.player_id)
  if (self.is_host) {
    const others = players.filter((row) => row !== self)
    return { requests: others.flatMap((row) => requestOf(row, others)), own: null, isBack }
  }
  const scored = new Set(snapshot.scores.filter((row) => row.strokes > 0 || row.no_score).map((row) => row.player_id))
  const former = players.find(
    (row) => isSameGolfer(row, self) && row.seat < self.seat && (row.is_active || scored.has(row.player_id)),
  )
  return { requests: [], own: ownOf(self, former, players), isBack }
}

function requestOf(asker: PlayerRow, players: readonly PlayerRow[]): SeatRequest[] {
  const seat = players.find((row) => row.player_id === asker.asks_for)
  // A newcomer to a full game waits with a row that isn't active.
  if (seat === undefined || !isSameGolfer(seat, asker)) return []
  return [{ askerId: asker.player_id, playerId: seat.player_id, nickname: seat.nickname }]
}

function ownOf(self: PlayerRow, former: PlayerRow | undefined, players: readonly PlayerRow[]): FormerSeat | null {
  const hostName = players.find((row) => row.is_host)?.nickname ?? null
  // A seat that is the host's by now, or has another name, isn't shown to the host.
  const asked = players.find((row) => row.player_id === self.asks_for && isSameGolfer(row, self))
  const seat = asked ?? former
  const shared = { playerId: seat?.player_id ?? null, nickname: seat?.nickname ?? self.nickname, hostName }
  if (asked !== undefined) return { state: 'asked', ...shared }
  if (self.ask_outcome === 'declined') return { state: 'declined', ...shared }
  return self.ask_outcome === null && former !== undefined ? { state: 'offered', ...shared } : null
}

function isSameGolfer(one: PlayerRow, other: PlayerRow): boolean {
  const isSeat = one.player_id !== other.player_id && !one.is_manual && !one.is_host
  return isSeat && nameOf(one) === nameOf(other)
}

function nameOf({ nickname }: PlayerRow): string {
  return nickname.normalize('NFC').toLowerCase()
}
