import { holesModes } from '@teemates/golf/holes-mode'
import { codeFromText } from '@teemates/golf/join-link'
import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH, MAX_PLAYERS } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import type { Round } from '@teemates/golf/round'
import { sentTeeLabel, shownTeeLabel } from '@teemates/golf/tee'
import type { NewGame } from '../../backend/backend.ts'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { CreatedGame, TakenSeat } from '../../backend/game-rows.ts'
import type { LiveSeat } from '../../storage/live/live-store.ts'
import { continuedRoundOf, wholeCardOf } from './state/continued-round.ts'
import type { JoiningGame, SeatKeys } from '../moved-round.ts'
import { keptCourseName } from './course-names.ts'
import type { GamePreview, NewLiveGame } from './live-games.ts'
import { CALL_TIMEOUT_MS } from './live-limits.ts'
import type { LivePorts } from './live-ports.ts'
import { isRefusedAs } from './sync/member-call.ts'

/** Fetches the preview of a game that the golfer may join. Source: decision 22, 'Two ways to play together'. */
export async function previewOf(
  { backend, storage }: LivePorts,
  code: string,
  secret: string | null,
): Promise<CallOutcome<GamePreview>> {
  const outcome = await backend.games.preview(code, secret, { timeoutMs: CALL_TIMEOUT_MS })
  if (!outcome.ok) return outcome
  const { host, course_vendor_id, course_name, tee_label, holes_mode, player_count, players } = outcome.value
  const value: GamePreview = {
    host,
    courseName: course_name ?? (await keptCourseName(storage, outcome.value)) ?? course_vendor_id,
    teeLabel: shownTeeLabel(tee_label),
    holesMode: holesModes.find((mode) => mode === holes_mode) ?? null,
    playerCount: player_count,
    players: players?.map(({ nickname, seat, is_host }) => ({ nickname, seat: seat - 1, isHost: is_host })) ?? null,
  }
  return { ok: true, value }
}

/*
 * These functions take a seat for this device. The call's id is stored until the seat is durable, so that a retry after a
 * lost answer or a reload makes no second game.
 */

/** The server reads no more characters of a code. */
const LONGEST_CODE = 100

/** Creates a game in its lobby, with this device's player as its host. */
export async function createSeatedGame(ports: LivePorts, given: NewLiveGame): Promise<CallOutcome<LiveSeat>> {
  const { backend, store } = ports
  const game = newGameOf(given, ports.profileId())
  const operationId = await store.attempt('create', JSON.stringify(game))
  const outcome = await backend.games.create(game, { timeoutMs: CALL_TIMEOUT_MS, operationId })
  if (!outcome.ok) return outcome
  return { ok: true, value: await seated(ports, 'create', hostSeatOf(outcome.value)) }
}

/** Continues a direct round as a live game that this device's player hosts. A second call gives the same game. */
export async function continueInGame(
  ports: LivePorts,
  round: Round,
  seatKeys: SeatKeys,
  sentAway: readonly string[],
): Promise<CallOutcome<LiveSeat>> {
  const outcome = await ports.backend.peerRooms.continueAsGame(round.id, continuedRoundOf(round, seatKeys, sentAway), {
    timeoutMs: CALL_TIMEOUT_MS,
  })
  if (!outcome.ok) return outcome
  return { ok: true, value: await seated(ports, null, hostSeatOf(outcome.value)) }
}

/** Takes a seat in the game with the code, or finds the one that this device has there already. */
export async function joinSeat(
  ports: LivePorts,
  { code: typed, secret, nickname, seatKey = null }: JoiningGame,
): Promise<CallOutcome<LiveSeat>> {
  const { backend, store } = ports
  // A text that is no code goes to the server too, which refuses it with its own message.
  const code = codeFromText(typed) ?? typed.trim().slice(0, LONGEST_CODE)
  const name = nicknameOf(nickname)
  const profileId = ports.profileId()
  const join = async (playerId: string) => {
    const operationId = await store.attempt('join', JSON.stringify([code, secret, name, playerId, seatKey]))
    return backend.games.joinByCode(
      { code, secret, nickname: name, playerId, seatKey },
      { timeoutMs: CALL_TIMEOUT_MS, operationId },
    )
  }
  const outcome = await join(profileId)
  const known = outcome.ok ? [] : (await store.games()).filter((record) => record.code === code)
  if (!outcome.ok && outcome.failure.kind !== 'refused' && outcome.failure.kind !== 'refused-otherwise') {
    // The link of a game that this device plays in opens it without the server, too. A code is reused after its game's end.
    const seat = known.find(({ status }) => status === 'in-progress' || status === 'put-aside')
    return seat === undefined ? outcome : { ok: true, value: await seated(ports, 'join', seat) }
  }
  const own = known[0]
  let taken: CallOutcome<TakenSeat> = outcome
  let isUnproven = isRefusedAs(outcome, 'not_your_seat')
  // This device's player has a seat there under an account that the device has lost. The seat's token proves whose it is.
  if (isUnproven && own !== undefined) {
    taken = await backend.games.reclaimSeat(own.gameId, own.playerId, own.seatToken, { timeoutMs: CALL_TIMEOUT_MS })
    isUnproven = isRefusedAs(taken, 'not_member')
  }
  // Without a token the golfer sits down as another player, who can ask the host for the seat.
  for (let seat = 2; isUnproven && seat <= MAX_PLAYERS; seat += 1) {
    taken = await join(`${profileId}_${seat}`)
    isUnproven = isRefusedAs(taken, 'not_your_seat')
  }
  if (!taken.ok) return taken
  const { id, player_id, seat_token } = taken.value
  const seat = { gameId: id, code, playerId: player_id, seatToken: seat_token, uid: backend.session.userId() }
  return { ok: true, value: await seated(ports, 'join', seat) }
}

function hostSeatOf({ id, code, host_user, player_id, seat_token }: CreatedGame): Omit<LiveSeat, 'status'> {
  return { gameId: id, code, playerId: player_id, seatToken: seat_token, uid: host_user }
}

async function seated(
  { store }: LivePorts,
  attempt: 'create' | 'join' | null,
  { gameId, code, playerId, seatToken, uid }: Omit<LiveSeat, 'status'>,
): Promise<LiveSeat> {
  const seat: LiveSeat = { gameId, code, playerId, seatToken, uid, status: 'in-progress' }
  await store.put(seat)
  if (attempt !== null) await store.endAttempt(attempt)
  return seat
}

function newGameOf({ course, teeLabel, holesMode, nickname }: NewLiveGame, playerId: string): NewGame {
  const holes = course.tees.find(({ label }) => label === teeLabel)?.holes ?? course.holes
  return {
    courseVendorId: course.vendorId ?? course.id,
    courseName: course.name.trim() === '' ? null : course.name,
    teeLabel: sentTeeLabel(teeLabel),
    holesMode,
    holeSetFull: wholeCardOf(holes),
    nickname: nicknameOf(nickname),
    playerId,
  }
}

function nicknameOf(text: string): string {
  return cleanName(text, MAX_NICKNAME_LENGTH) ?? DEFAULT_NICKNAME
}
