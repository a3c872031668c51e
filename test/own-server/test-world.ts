import type { Database } from '../../server/src/database/calls/connections.ts'
import type { Caller } from '../../server/src/database/calls/caller.ts'
import { askOf, type Golfer, golfer, join, type LiveGame, newGame, textOf } from './test-golfers.ts'

export const phases = ['lobby', 'active', 'finished'] as const
export type Phase = (typeof phases)[number]

/** A game in a given phase, with one golfer of each kind. */
export interface World extends LiveGame {
  readonly member: Golfer
  readonly other: Golfer
  readonly left: Golfer
  readonly removed: Golfer
  /** The strokes of the golfer's seat have moved to another phone's seat. */
  readonly moved: Golfer
  /** The golfer has left and has another account since. */
  readonly recreated: Golfer
  readonly outsider: Golfer
  readonly manualId: string
}

/** A caller who isn't signed in. */
export const anonymous: Caller = { role: 'anon', claims: { role: 'anon' } }
/** A caller whose token names no user. */
export const expired: Caller = { role: 'authenticated', claims: { role: 'authenticated' } }

export async function worldIn(database: Database, phase: Phase): Promise<World> {
  const ask = askOf(database)
  const live = await newGame(database)
  const [member, other, left, removed] = [
    await join(database, live),
    await join(database, live),
    await join(database, live),
    await join(database, live),
  ]
  const given = { p_game_id: live.id }
  await ask(left, 'leave_game', given)
  const [moved, newPhone, lost] = [await join(database, live), await join(database, live), await join(database, live)]
  await ask(newPhone, 'ask_for_seat', { ...given, p_player_id: moved.playerId })
  const answering = { ...given, p_asker: newPhone.playerId, p_player_id: moved.playerId, p_gives: true }
  await ask(live.host, 'answer_seat', answering)
  await ask(newPhone, 'leave_game', given)
  await ask(lost, 'leave_game', given)
  await database.owner.query('delete from auth.users where id = $1', [lost.uid])
  const recreated = { ...(await golfer(database)), playerId: lost.playerId }
  const manual = await ask(live.host, 'add_manual_player', { ...given, p_nickname: 'Cid' })
  await ask(live.host, 'remove_player', { ...given, p_player_id: removed.playerId })
  if (phase !== 'lobby') await ask(live.host, 'start_game', given)
  if (phase === 'finished') await ask(live.host, 'finish_game', given)
  return {
    ...live,
    member,
    other,
    left,
    removed,
    moved,
    recreated,
    outsider: (await newGame(database)).host,
    manualId: textOf(manual, 'player_id'),
  }
}

/** The rights that the policies give a caller on a private channel. */
export async function rightsOn(
  database: Database,
  who: Golfer,
  topic: string,
): Promise<{ hears: boolean; sends: boolean }> {
  await database.owner.query("insert into realtime.messages (topic, extension) values ($1, 'presence')", [topic])
  return database.transaction(who.caller, async (client) => {
    await client.query("select set_config('realtime.topic', $1, true)", [topic])
    const received = await client.query('select from realtime.messages where topic = $1', [topic])
    await client.query('savepoint sending')
    const sending = "insert into realtime.messages (topic, extension) values ($1, 'broadcast')"
    const sends = await client.query(sending, [topic]).then(
      () => true,
      () => false,
    )
    await client.query('rollback to savepoint sending')
    return { hears: received.rows.length > 0, sends }
  })
}
