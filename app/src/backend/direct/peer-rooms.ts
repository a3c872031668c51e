import * as v from 'valibot'
import { type AccountRequest, createProcedureCall, type ProcedureCall } from '../account-request.ts'
import type { ContinuedRound, PeerRoomCalls, RoomAnswer } from '../backend.ts'
import type { CallOutcome } from '../call-outcome.ts'
import { createdGame } from '../game-rows.ts'

const room = v.looseObject({ code: v.string() })
/** An older backend without 'continue as a game' omits these fields. */
const entered = v.looseObject({
  ...room.entries,
  continued_as: v.optional(v.nullable(v.string()), null),
  continued_secret: v.optional(v.nullable(v.string()), null),
})
const changed = v.looseObject({ changed_to: v.string(), sealed: v.string() })
const door = v.looseObject({ ...entered.entries, topic: v.string() })
const emptied = v.looseObject({ ...room.entries, declined: v.optional(v.number(), 0) })
const relay = v.looseObject({
  urls: v.pipe(v.array(v.string()), v.nonEmpty()),
  username: v.string(),
  credential: v.string(),
  /** Seconds, because an end time would depend on the server's clock. */
  ttl: v.number(),
})

export function createPeerRooms(request: AccountRequest): PeerRoomCalls {
  const callProcedure = createProcedureCall(request)
  /** The procedures take no operation id, because repeating them has the same result. */
  const call: ProcedureCall = (procedure, given, schema, { timeoutMs }) =>
    callProcedure(procedure, given, schema, { timeoutMs })

  return {
    async open({ roundId, ticket, code, hostKey }, options) {
      const given = { p_round_id: roundId, p_ticket: ticket, p_code: code, p_host_key: hostKey }
      const outcome = await call('open_peer_room', given, entered, options)
      if (!outcome.ok) return outcome
      return { ok: true, value: { code: outcome.value.code, ...roomAnswer(outcome.value) } }
    },
    async enter(code, ticket, seatKey, options) {
      const given = { p_code: code, p_ticket: ticket, p_seat_key: seatKey }
      const outcome = await call('enter_peer_room', given, entered, options)
      if (!outcome.ok) return outcome
      const { success, output } = v.safeParse(changed, outcome.value)
      const changedTo = success ? { code: output.changed_to, sealed: output.sealed } : null
      return { ok: true, value: { ...roomAnswer(outcome.value), changedTo } }
    },
    async change({ roundId, ticket, hostKey, seats }, options) {
      const given = {
        p_round_id: roundId,
        p_ticket: ticket,
        p_host_key: hostKey,
        p_seats: seats.map(({ seatKey, sealed }) => ({ seat_key: seatKey, sealed })),
      }
      const outcome = await call('change_peer_room', given, entered, options)
      if (!outcome.ok) return outcome
      return { ok: true, value: { code: outcome.value.code, ...roomAnswer(outcome.value) } }
    },
    close: async (code, options) => done(await call('close_peer_room', { p_code: code }, room, options)),
    async knock(code, options) {
      const outcome = await call('knock_peer_room', { p_code: code }, door, options)
      if (!outcome.ok) return outcome
      return { ok: true, value: { topic: outcome.value.topic, ...roomAnswer(outcome.value) } }
    },
    async emptyDoor(code, onceMore, options) {
      const outcome = await call('empty_peer_door', { p_code: code, p_once_more: onceMore }, emptied, options)
      return outcome.ok ? { ok: true, value: { declined: outcome.value.declined } } : outcome
    },
    takeBackDecline: async (code, uid, options) =>
      done(await call('take_back_declines', { p_code: code, p_uid: uid }, room, options)),
    continueAsGame: (roundId, round, options) =>
      call('continue_peer_round', { p_round_id: roundId, ...givenOf(round) }, createdGame, options),
    async relay({ timeoutMs }) {
      const outcome = await request({ path: '/functions/v1/relay-credentials', body: {}, timeoutMs }, relay)
      if (!outcome.ok) return outcome
      const { urls, username, credential, ttl } = outcome.value
      return { ok: true, value: { urls, username, credential, validMs: ttl * 1_000 } }
    },
  }
}

/** The arguments of continue_peer_round, without the round's id. */
function givenOf(round: ContinuedRound) {
  const { startedAt, startingHole } = round
  return {
    p_course_vendor_id: round.courseVendorId,
    p_course_name: round.courseName,
    p_tee_label: round.teeLabel,
    p_holes_mode: round.holesMode,
    p_hole_set_full: round.holeSetFull,
    p_started_at: startedAt === null ? null : new Date(startedAt).toISOString(),
    p_current_hole: round.currentHole,
    p_players: round.players.map((player) => ({
      player_id: player.playerId,
      nickname: player.nickname,
      is_manual: player.isManual,
      joined_late: player.hasJoinedLate,
      seat_key: player.seatKey,
      strokes: player.strokes,
      stopped: player.hasStopped,
      no_scores: player.noScores,
    })),
    p_sent_away: round.sentAway,
    // A server from before starting holes rejects the parameter, so only rounds that need it have it.
    ...(startingHole === null ? {} : { p_starting_hole: startingHole }),
  }
}

function roomAnswer({ continued_as: code, continued_secret: secret }: v.InferOutput<typeof entered>): RoomAnswer {
  return { continuedAs: code === null ? null : { code, secret } }
}

function done(outcome: CallOutcome<unknown>): CallOutcome<void> {
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
