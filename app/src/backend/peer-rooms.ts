import * as v from 'valibot'
import { type AccountRequest, callProcedure } from './account-request.ts'
import type { CallOptions, CallOutcome, PeerRoomCalls } from './backend.ts'

const room = v.looseObject({ code: v.string() })
const door = v.looseObject({ topic: v.string() })
const relay = v.looseObject({
  urls: v.pipe(v.array(v.string()), v.nonEmpty()),
  username: v.string(),
  credential: v.string(),
  /** Epoch seconds. */
  expires_at: v.number(),
})

export function createPeerRooms(request: AccountRequest): PeerRoomCalls {
  /** Made again each does what it did: the procedures take no operation's id. */
  const call = <Schema extends v.GenericSchema>(
    procedure: string,
    given: Readonly<Record<string, string>>,
    schema: Schema,
    { timeoutMs }: CallOptions,
  ) => callProcedure(request, procedure, given, schema, { timeoutMs })

  return {
    async open(roundId, ticket, options) {
      const outcome = await call('open_peer_room', { p_round_id: roundId, p_ticket: ticket }, room, options)
      return outcome.ok ? { ok: true, value: { code: outcome.value.code } } : outcome
    },
    enter: async (code, ticket, options) =>
      done(await call('enter_peer_room', { p_code: code, p_ticket: ticket }, room, options)),
    close: async (code, options) => done(await call('close_peer_room', { p_code: code }, room, options)),
    async knock(code, options) {
      const outcome = await call('knock_peer_room', { p_code: code }, door, options)
      return outcome.ok ? { ok: true, value: { topic: outcome.value.topic } } : outcome
    },
    async relay({ timeoutMs }) {
      const outcome = await request({ path: '/functions/v1/relay-credentials', body: {}, timeoutMs }, relay)
      if (!outcome.ok) return outcome
      const { urls, username, credential, expires_at: expiresAt } = outcome.value
      return { ok: true, value: { urls, username, credential, expiresAt: expiresAt * 1_000 } }
    },
  }
}

function done(outcome: CallOutcome<unknown>): CallOutcome<void> {
  return outcome.ok ? { ok: true, value: undefined } : outcome
}
