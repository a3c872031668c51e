import * as v from 'valibot'
import type { ChannelEvents, ChannelStatus, GameChange, GameChannel } from './backend.ts'
import { ended, endConnection, isAnswered } from './connection.ts'
import { gameRow, playerRow, scoreRow } from './game-rows.ts'
import type { LiveConnection, RealtimeChannel } from './supabase.ts'

const pokesPerSecond = 5
const secondMs = 1_000
/** A channel of the same game opens once the one before it has left. */
const leaveMs = 1_000

const change = v.variant('eventType', [
  v.looseObject({
    eventType: v.picklist(['INSERT', 'UPDATE']),
    table: v.string(),
    new: v.looseObject({}),
    errors: v.nullish(v.array(v.unknown()), null),
  }),
  v.looseObject({
    eventType: v.literal('DELETE'),
    table: v.picklist(['games', 'game_players', 'scores']),
    old: v.record(v.string(), v.unknown()),
  }),
])
const written = v.variant('table', [
  v.object({ table: v.literal('games'), row: gameRow }),
  v.object({ table: v.literal('game_players'), row: playerRow }),
  v.object({ table: v.literal('scores'), row: scoreRow }),
])
const poke = v.looseObject({ payload: v.looseObject({ revision: v.optional(v.number()) }) })

/** Which channels are on their way out, by connection and topic. */
const leaving = new WeakMap<LiveConnection, Map<string, Promise<unknown>>>()

/** The private channel of one game, of which a connection has one at a time. */
export function openGameChannel(
  gameId: string,
  playerId: string,
  events: ChannelEvents,
  /** Rejects where there is no backend. */
  connect: () => Promise<LiveConnection>,
  /** Epoch milliseconds. */
  now: () => number,
): GameChannel {
  const topic = `game:${gameId}`
  let status: ChannelStatus = 'joining'
  let connection: LiveConnection | undefined
  let channel: RealtimeChannel | undefined
  let isClosed = false
  let pokesLeft = pokesPerSecond
  let held: { readonly at: number; readonly revision: number } | undefined

  void open().catch(() => tell('closed'))

  async function open(): Promise<void> {
    const opened = await connect()
    connection = opened
    await leaving.get(opened)?.get(topic)
    // A join that is written before the token is there goes out without it.
    await opened.realtime.setAuth()
    await ended(opened)
    // What connects now may be the attempt of the channel after this one.
    if (isClosed) return
    // The client would first wait for a pause of its own, which no signal ends, or for an attempt that hangs.
    if (!opened.realtime.isConnected()) await endConnection(opened)
    if (isClosed) return
    channel = listened(opened)
    channel.subscribe((told) => {
      // By its text: the list of them would bring the client in here.
      const state: `${typeof told}` = told
      if (state === 'SUBSCRIBED') joined()
      else tell(state === 'CLOSED' ? 'closed' : 'failed')
    })
  }

  function listened({ realtime }: LiveConnection): RealtimeChannel {
    const made = realtime.channel(topic, {
      config: {
        private: true,
        broadcast: { ack: false, self: false },
        presence: { key: playerId },
        postgres_changes_options: { wait: true },
      },
    })
    for (const [table, filter] of [
      ['games', `id=eq.${gameId}`],
      ['game_players', `game_id=eq.${gameId}`],
      ['scores', `game_id=eq.${gameId}`],
    ] as const) {
      made.on('postgres_changes', { event: '*', schema: 'public', table, filter }, heardChange)
    }
    made.on('broadcast', { event: 'poke' }, (given) => {
      const parsed = v.safeParse(poke, given)
      if (!isClosed) events.onPoke({ revision: (parsed.success ? parsed.output.payload.revision : null) ?? null })
    })
    made.on('presence', { event: 'sync' }, () => {
      if (!isClosed) events.onPresence(present())
    })
    return made
  }

  function tell(next: ChannelStatus) {
    if (isClosed || status === 'closed') return
    status = next
    events.onStatus(next)
  }
  function joined() {
    tell('joined')
    if (isClosed) return
    // Once a subscription: the backend takes five in 30 s.
    void channel?.track({ online_at: new Date(now()).toISOString() }).catch(() => undefined)
  }
  function heardChange(given: unknown) {
    if (isClosed) return
    const understood = changeOf(given)
    if (understood === undefined) events.onPoke({ revision: null })
    else events.onChange(understood)
  }
  function present(): ReadonlySet<string> {
    return new Set(channel === undefined ? [] : Object.keys(channel.presenceState()))
  }
  function send(payload: { readonly at: number; readonly revision: number }) {
    // Where it can't be sent over the socket the client would ask by HTTP for each.
    if (isClosed || status !== 'joined' || connection?.realtime.isConnected() !== true) return
    pokesLeft -= 1
    void channel?.send({ type: 'broadcast', event: 'poke', payload }).catch(() => undefined)
    setTimeout(() => {
      pokesLeft += 1
      const waiting = held
      held = undefined
      if (waiting !== undefined) send(waiting)
    }, secondMs)
  }

  return {
    status: () => status,
    poke(at, revision) {
      if (pokesLeft > 0) send({ at, revision })
      else held = { at, revision }
    },
    present,
    probe: () => (connection === undefined ? Promise.resolve(false) : isAnswered(connection)),
    close() {
      if (isClosed) return
      isClosed = true
      status = 'closed'
      if (connection !== undefined && channel !== undefined) leave(connection, topic, channel)
    },
  }
}

/** Undefined for what a newer backend tells, and for a row that was too big to be told whole. */
export function changeOf(given: unknown): GameChange | undefined {
  const parsed = v.safeParse(change, given)
  if (!parsed.success) return undefined
  const told = parsed.output
  if (told.eventType === 'DELETE') return { table: told.table, type: 'DELETE', keys: told.old }
  if (told.errors !== null && told.errors.length > 0) return undefined
  const row = v.safeParse(written, { table: told.table, row: told.new })
  return row.success ? { ...row.output, type: told.eventType } : undefined
}

function leave(connection: LiveConnection, topic: string, channel: RealtimeChannel) {
  const topics = leaving.get(connection) ?? new Map<string, Promise<unknown>>()
  leaving.set(connection, topics)
  topics.set(topic, gone(channel))
}

async function gone(channel: RealtimeChannel): Promise<void> {
  await channel.unsubscribe(leaveMs).catch(() => undefined)
  channel.teardown()
}
