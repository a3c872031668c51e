import * as v from 'valibot'
import type { ChannelEvents, GameChange, GameChannel } from '../backend.ts'
import { isAnswered } from './connection.ts'
import { gameRow, playerRow, scoreRow } from '../game-rows.ts'
import { openPrivateChannel, type PrivateChannel } from './private-channel.ts'
import type { LiveConnection, RealtimeChannel } from '../supabase.ts'

const pokesPerSecond = 5
const secondMs = 1_000

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

/** The private channel of one game. A connection has only one at a time. */
export function openGameChannel(
  gameId: string,
  playerId: string,
  events: ChannelEvents,
  /** Rejects without a backend. */
  connect: () => Promise<LiveConnection>,
  /** Epoch milliseconds. */
  now: () => number,
): GameChannel {
  const opened = openPrivateChannel({
    topic: `game:${gameId}`,
    config: { presence: { key: playerId }, postgres_changes_options: { wait: true } },
    connect,
    listen,
    onStatus(next) {
      events.onStatus(next)
      // Track presence only once per subscription: the backend accepts five such messages in 30 s.
      if (next === 'joined' && !opened.isClosed()) {
        void opened
          .channel()
          ?.track({ online_at: new Date(now()).toISOString() })
          .catch(() => undefined)
      }
    },
  })

  function listen(channel: RealtimeChannel) {
    for (const [table, filter] of [
      ['games', `id=eq.${gameId}`],
      ['game_players', `game_id=eq.${gameId}`],
      ['scores', `game_id=eq.${gameId}`],
    ] as const) {
      channel.on('postgres_changes', { event: '*', schema: 'public', table, filter }, receiveChange)
    }
    channel.on('broadcast', { event: 'poke' }, (given) => {
      const parsed = v.safeParse(poke, given)
      if (!opened.isClosed())
        events.onPoke({ revision: (parsed.success ? parsed.output.payload.revision : null) ?? null })
    })
    channel.on('presence', { event: 'sync' }, () => {
      if (!opened.isClosed()) events.onPresence(present())
    })
  }

  function receiveChange(given: unknown) {
    if (opened.isClosed()) return
    const understood = changeOf(given)
    if (understood === undefined) events.onPoke({ revision: null })
    else events.onChange(understood)
  }
  function present(): ReadonlySet<string> {
    return new Set(Object.keys(opened.channel()?.presenceState() ?? {}))
  }

  return {
    status: opened.status,
    poke: createPoke(opened),
    present,
    async probe() {
      const connection = opened.connection()
      return connection !== undefined && isAnswered(connection)
    },
    close: opened.close,
  }
}

/** Holds back the pokes that are too many for a second, and sends the last of them at its end. */
function createPoke(channel: PrivateChannel): GameChannel['poke'] {
  let pokesLeft = pokesPerSecond
  let held: { readonly at: number; readonly revision: number } | undefined

  function send(payload: { readonly at: number; readonly revision: number }) {
    if (!channel.canSend()) return
    pokesLeft -= 1
    channel.send('poke', payload)
    setTimeout(() => {
      pokesLeft += 1
      const waiting = held
      held = undefined
      if (waiting !== undefined) send(waiting)
    }, secondMs)
  }

  return (at, revision) => {
    if (pokesLeft > 0) send({ at, revision })
    else held = { at, revision }
  }
}

/** undefined for an unknown change of a newer backend and for a row that was too large to be sent whole. */
export function changeOf(given: unknown): GameChange | undefined {
  const parsed = v.safeParse(change, given)
  if (!parsed.success) return undefined
  const received = parsed.output
  if (received.eventType === 'DELETE') return { table: received.table, type: 'DELETE', keys: received.old }
  if (received.errors !== null && received.errors.length > 0) return undefined
  const row = v.safeParse(written, { table: received.table, row: received.new })
  return row.success ? { ...row.output, type: received.eventType } : undefined
}
