import type { Database } from '../../server/src/database/calls/connections.ts'
import { askOf, type Golfer, golfer, type LiveGame, newGame, score, textOf } from './test-golfers.ts'

export const formerKinds = ['removed', 'left', 'moved', 'deleted', 'recreated'] as const
/**
 * An account that was removed by the host, left, moved its strokes to another phone, was deleted, or was recreated since.
 */
export type FormerKind = (typeof formerKinds)[number]
type MemberKind = Exclude<FormerKind, 'recreated'>

/** A live game and its host's peer round, with an account of each kind that was once in both. */
export interface Former {
  readonly game: LiveGame
  readonly inviteSecret: string
  readonly golfers: Readonly<Record<FormerKind, Golfer>>
  /** The data that each could read and use while a member. */
  readonly before: ReadonlyMap<FormerKind, Seen>
  /** Each seat's token by its player id. */
  readonly tokens: ReadonlyMap<string, string>
  readonly gameTopic: string
  readonly roundId: string
  readonly ticket: string
  readonly formerRoomCode: string
  readonly changedRoomCode: string
}

interface Seen {
  readonly rows: Readonly<Record<string, number>>
  readonly topics: readonly string[]
}

const roundId = 'round_1_hosts'
const ticket = 'AbCdEfGhIjKlMnOpQr-_12'

export async function formerMembers(
  database: Database,
  look: (who: Golfer, topics: readonly string[]) => Promise<Seen>,
): Promise<Former> {
  const ask = askOf(database)
  const game = await newGame(database)
  const given = { p_game_id: game.id }
  const tokens = new Map<string, string>()
  const join = async () => {
    const guest = await golfer(database)
    const joining = { p_code: game.code, p_nickname: 'Bob', p_player_id: guest.playerId }
    tokens.set(guest.playerId, textOf(await ask(guest, 'join_game_by_code', joining), 'seat_token'))
    return guest
  }
  const members = { removed: await join(), left: await join(), moved: await join(), deleted: await join() }
  await ask(game.host, 'set_round_games', { ...given, p_games: {}, p_course_handicaps: {} })
  await ask(game.host, 'start_game', given)
  const room = { p_round_id: roundId, p_ticket: ticket, p_host_key: 'H'.repeat(22) }
  const formerRoomCode = textOf(await ask(game.host, 'open_peer_room', room), 'code')

  const before = new Map<FormerKind, Seen>()
  const gameTopic = `game:${game.id}`
  const kinds: readonly MemberKind[] = ['removed', 'left', 'moved', 'deleted']
  for (const kind of kinds) {
    const who = members[kind]
    await score(database, game.id, who, 1, 4)
    await ask(who, 'enter_peer_room', { p_code: formerRoomCode, p_ticket: ticket })
    before.set(kind, await look(who, [gameTopic, `signal:${formerRoomCode}`]))
  }

  const changed = { ...room, p_ticket: 'N'.repeat(22), p_seats: [] }
  const changedRoomCode = textOf(await ask(game.host, 'change_peer_room', changed), 'code')
  const newPhone = await join()
  await ask(game.host, 'remove_player', { ...given, p_player_id: members.removed.playerId })
  await ask(members.left, 'leave_game', given)
  await ask(newPhone, 'ask_for_seat', { ...given, p_player_id: members.moved.playerId })
  const answer = { p_asker: newPhone.playerId, p_player_id: members.moved.playerId, p_gives: true }
  await ask(game.host, 'answer_seat', { ...given, ...answer })
  await database.owner.query('delete from auth.users where id = $1', [members.deleted.uid])
  const recreated = { ...(await golfer(database)), playerId: members.deleted.playerId }

  // Removing a player changed the code and the invitation.
  const { rows } = await database.owner.query<{ code: string; invite_secret: string }>(
    'select code, invite_secret from public.games where id = $1',
    [game.id],
  )
  const [{ code, invite_secret: inviteSecret } = { code: '', invite_secret: '' }] = rows
  return {
    game: { ...game, code },
    inviteSecret,
    golfers: { ...members, recreated },
    before,
    tokens,
    gameTopic,
    roundId,
    ticket,
    formerRoomCode,
    changedRoomCode,
  }
}
