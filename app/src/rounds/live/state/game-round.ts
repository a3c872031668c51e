import { courseIdOf, nameFromId } from '@teemates/golf/course'
import { isProfileId } from '@teemates/golf/ids'
import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { DEFAULT_NICKNAME, DEFAULT_PAR } from '@teemates/golf/limits'
import { cleanPlayerName } from '@teemates/golf/nickname'
import { isPar } from '@teemates/golf/par'
import {
  createRound,
  isPlaying,
  type Round,
  type RoundPlayer,
  type RoundStatus,
  withStrokes,
} from '@teemates/golf/round'
import { isStrokeCount } from '@teemates/golf/strokes'
import { shownTeeLabel } from '@teemates/golf/tee'
import type { GameRow, GameSnapshot, PlayerRow } from '../../../backend/game-rows.ts'
import type { Intents } from '../../../storage/live/live-store.ts'
import { distinctName } from '../../distinct-name.ts'
import type { GameState } from './known-game.ts'
import { withGames } from './round-games.ts'
import { withOwnStops, withOwnStrokes } from './own-operations.ts'

const rounds = new WeakMap<GameState, Round>()

/**
 * The round as this device shows it: the snapshot, with the pending strokes and stops on top, at this device's own hole. Null
 * before the first snapshot. The same state gives the same object.
 */
export function shownRound(state: GameState): Round | null {
  if (state.snapshot === null) return null
  const known = rounds.get(state)
  if (known !== undefined) return known
  const played = withOwnStops(withOwnStrokes(roundOf(state.snapshot, state), state), state)
  const round = withGames(atOwnPlace(played, state), state)
  rounds.set(state, round)
  return round
}

/** An empty round without players, shown before the first snapshot. */
export function roundBeforeSnapshot({ gameId, playerId }: GameState): Round {
  return createRound({
    id: gameId,
    courseId: courseIdOf(''),
    courseName: '',
    teeLabel: '',
    holesMode: 'full18',
    holeSet: [],
    players: [],
    soloRound: false,
    selfPlayerId: playerId,
  })
}

/** The position of the game's current hole, from 1; 0 in the lobby. */
export function gamePositionOf(snapshot: GameSnapshot): number {
  return Math.min(snapshot.game.current_hole, snapshot.game.hole_set.length)
}

function roundOf(
  { game, players: rows, scores }: GameSnapshot,
  { playerId: selfPlayerId, courseName }: GameState,
): Round {
  const scored = new Set(scores.filter((row) => row.strokes > 0).map((row) => row.player_id))
  const players = playersOf(
    // A player who left without a stroke is on no card. The lobby still shows them as having left, unlike a newcomer to a
    // full game who has never been a player, and asks for a seat that may be theirs.
    rows.filter(
      (row) =>
        row.moved_to === null &&
        ((!row.removed && (row.is_active || (game.status === 'lobby' && row.left_at !== null))) ||
          scored.has(row.player_id)),
    ),
    selfPlayerId,
    timeOf(game.started_at),
  )
  const name = game.course_name ?? courseName ?? nameFromId(game.course_vendor_id, shownTeeLabel(game.tee_label))
  const [startingHole] = game.hole_set
  const round = createRound({
    id: game.id,
    courseId: courseIdOf(name),
    courseName: name,
    courseVendorId: game.course_vendor_id === '' ? null : game.course_vendor_id,
    teeLabel: shownTeeLabel(game.tee_label),
    holesMode: holesModeOf(game),
    holeSet: game.hole_set.map(({ number, par, length, si }) => ({
      number,
      par: isPar(par) ? par : DEFAULT_PAR,
      length,
      si,
    })),
    players,
    roomCode: game.code,
    soloRound: false,
    selfPlayerId,
    ...(startingHole !== undefined && { startingHole: startingHole.number }),
  })
  const known = new Map(scores.map((row) => [`${row.hole} ${row.player_id}`, row]))
  return {
    ...round,
    holes: round.holes.map((hole) =>
      players.reduce((before, { id }) => {
        const row = known.get(`${hole.number} ${id}`)
        return withStrokes(before, id, isStrokeCount(row?.strokes) ? row.strokes : 0, row?.no_score)
      }, hole),
    ),
    status: statusOf(game.status),
    startedAt: timeOf(game.started_at),
    completedAt: timeOf(game.finished_at),
    ...(game.host_user !== null && { hostUserId: game.host_user }),
  }
}

/** An unknown status of a newer server counts as active. Nothing in such a game can be changed. */
function statusOf(status: string): RoundStatus {
  if (status === 'finished') return 'completed'
  return status === 'lobby' ? 'lobby' : 'active'
}

function playersOf(rows: readonly PlayerRow[], selfPlayerId: string, startedAt: number | null): RoundPlayer[] {
  const names = new Set<string>()
  return rows
    .toSorted((a, b) => a.seat - b.seat)
    .map((row) => {
      const joinedAt = timeOf(row.joined_at)
      const nickname = distinctName(names, cleanPlayerName(row.nickname) ?? DEFAULT_NICKNAME)
      names.add(nickname.normalize('NFC'))
      const player: RoundPlayer = {
        id: row.player_id,
        playerId: isProfileId(row.player_id) ? row.player_id : null,
        nickname,
        isLocal: row.player_id === selfPlayerId,
        p2pPeerId: null,
        joinMode: joinModeOf(row),
        ...(row.is_active && !row.removed ? {} : { hasLeft: true }),
        ...(row.stopped ? { hasStopped: true } : {}),
        ...(joinedAt !== null && startedAt !== null && joinedAt > startedAt ? { hasJoinedLate: true } : {}),
      }
      return player
    })
}

function joinModeOf(row: PlayerRow): RoundPlayer['joinMode'] {
  if (row.is_manual) return 'manual'
  return row.is_host ? 'host' : 'p2p'
}

/** An unknown mode of a newer server is derived from the holes' numbers. */
function holesModeOf({ holes_mode, hole_set }: GameRow): HolesMode {
  const known = holesModes.find((mode) => mode === holes_mode)
  if (known !== undefined) return known
  if (hole_set.length > 9) return 'full18'
  return hole_set.some((hole) => hole.number > 9) ? 'back9' : 'front9'
}

function timeOf(text: string | null): number | null {
  const time = text === null ? Number.NaN : Date.parse(text)
  return Number.isNaN(time) ? null : time
}

/**
 * The position that this device wants to be at, from 1; past the last hole, one more than the number of holes. A golfer who
 * then says 'not ready' on the last hole has come back to it.
 */
export function ownPositionOf({ ownPosition, ready }: Intents, holeCount: number): number {
  const isBack = ready !== null && ready.position === holeCount && !ready.value
  return isBack ? Math.min(ownPosition, holeCount) : ownPosition
}

/**
 * The round at the hole that this device shows, with the known readiness there. A golfer who said 'ready' or 'not ready'
 * stays on the hole until their own Next, even if the game has moved on. Source: decision 22, 'Next is ready'.
 */
function atOwnPlace(round: Round, { snapshot, intents, playerId }: GameState): Round {
  if (snapshot === null || round.status === 'lobby') return round
  const gamePosition = gamePositionOf(snapshot)
  const wanted = ownPositionOf(intents, round.holes.length)
  const own = round.status === 'active' ? Math.min(wanted, round.holes.length) : 0
  // A golfer who has stopped follows the others.
  const isStaying =
    round.status === 'active' && round.players.some(({ id, ...self }) => id === playerId && isPlaying(self))
  const stay = isStaying && intents.ready !== null ? intents.ready.position : 0
  const currentHole = stay >= Math.max(1, own) && stay < gamePosition ? stay : Math.max(1, gamePosition, own)
  const ready = new Map(
    snapshot.players
      .filter((row) => currentHole < gamePosition || (currentHole === gamePosition && row.ready_for_next))
      .map((row) => [row.player_id, true]),
  )
  if (wanted > currentHole) ready.set(playerId, true)
  else if (intents.ready?.position === currentHole) ready.set(playerId, intents.ready.value)
  return { ...round, currentHole, readyPlayers: Object.fromEntries(ready) }
}
