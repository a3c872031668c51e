import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrate, readMigrations } from '../database/migrate.ts'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import {
  askOf,
  type Golfer,
  golfer,
  golferOf,
  newGame,
  refusalOf,
  textOf,
  wrongCode,
} from '../../../test/own-server/test-golfers.ts'
import { anonymous, expired, rightsOn } from '../../../test/own-server/test-world.ts'

const ticket = 'AbCdEfGhIjKlMnOpQr-_12'
const otherTicket = 'ZbCdEfGhIjKlMnOpQr-_12'
const hostKey = 'HbCdEfGhIjKlMnOpQr-_12'
const otherKey = 'ObCdEfGhIjKlMnOpQr-_12'

describe.each(testPostgres)('peer rooms, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(() => made.database.owner.query('delete from private.guess_budgets'))

  const open = async (host: Golfer, p_round_id = 'round_1_abc', p_ticket = ticket) => {
    const answer = await askOf(made.database)(host, 'open_peer_room', { p_round_id, p_ticket })
    return { code: textOf(answer, 'code'), expiresAt: Date.parse(textOf(answer, 'expires_at')) }
  }
  const reopening = (host: Golfer, p_code: string, p_host_key: string | null = hostKey, p_ticket = ticket) =>
    refusalOf(made.database, host, 'open_peer_room', { p_round_id: 'round_1_abc', p_ticket, p_code, p_host_key })
  /** Returns the code that the room has afterwards. */
  const reopened = async (
    host: Golfer,
    p_code: string,
    given: { p_round_id?: string; p_ticket?: string; p_host_key?: string | null } = {},
  ) =>
    textOf(
      await askOf(made.database)(host, 'open_peer_room', {
        p_round_id: 'round_1_abc',
        p_ticket: ticket,
        p_host_key: hostKey,
        p_code,
        ...given,
      }),
      'code',
    )
  const entering = (who: Golfer, p_code: string, p_ticket: string | null = ticket) =>
    refusalOf(made.database, who, 'enter_peer_room', { p_code, p_ticket })
  const knocking = (who: Golfer, p_code: string) => refusalOf(made.database, who, 'knock_peer_room', { p_code })
  const doorOf = (code: string, { uid }: Golfer) => `${code}:${uid}`
  const closing = (who: Golfer, p_code: string) => refusalOf(made.database, who, 'close_peer_room', { p_code })
  const mayUse = async (who: Golfer, code: string) => {
    const { hears, sends } = await rightsOn(made.database, who, `signal:${code}`)
    expect(hears).toBe(sends)
    return sends
  }
  const expire = (code: string) =>
    made.database.owner.query('update private.peer_rooms set expires_at = now() where code = $1', [code])
  const wrongGuesses = async ({ uid }: Golfer) => {
    const { rows } = await made.database.owner.query<{ wrong: number }>(
      "select wrong from private.guess_budgets where kind = 'identity' and key = $1",
      [uid],
    )
    return rows[0]?.wrong ?? 0
  }
  const newcomers = async () => [await golfer(made.database), await golfer(made.database)] as const

  test('[D44] the topic is of the host and of whoever the ticket let in, and of no stranger', async () => {
    const [host, guest] = await newcomers()
    const stranger = await golfer(made.database)
    const { code } = await open(host)
    expect(code).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/)
    expect([await mayUse(host, code), await mayUse(guest, code)]).toEqual([true, false])
    expect(
      await askOf(made.database)(guest, 'enter_peer_room', { p_code: ` ${code.toLowerCase()}`, p_ticket: ticket }),
    ).toEqual({ code, continued_as: null, continued_secret: null })
    expect(await mayUse(guest, code)).toBe(true)
    expect(await entering(stranger, code, otherTicket)).toBe('code_not_valid')
    expect(await mayUse(stranger, code)).toBe(false)
    expect(await mayUse({ ...guest, caller: expired }, code)).toBe(false)
    // The permission covers one room only.
    expect(await mayUse(guest, (await open(await golfer(made.database))).code)).toBe(false)
    // A guest who isn't admitted is no member.
    await made.database.owner.query('update private.peer_guests set admitted = false where uid = $1', [guest.uid])
    expect(await mayUse(guest, code)).toBe(false)
  })

  test('the same round of the same account has one room, for another day, with the latest ticket', async () => {
    const [host, guest] = await newcomers()
    const first = await open(host)
    expect(first.expiresAt - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    expect(first.expiresAt - Date.now()).toBeLessThan(24.1 * 3_600_000)
    expect(await entering(guest, first.code)).toBe('granted')
    await made.database.owner.query("update private.peer_rooms set expires_at = now() + interval '1 hour'")
    const again = await open(host, 'round_1_abc', otherTicket)
    expect(again.code).toBe(first.code)
    expect(again.expiresAt).toBeGreaterThanOrEqual(first.expiresAt)
    expect(await mayUse(guest, first.code)).toBe(true)
    const newcomer = await golfer(made.database)
    expect(await entering(newcomer, first.code, ticket)).toBe('code_not_valid')
    expect(await entering(newcomer, first.code, otherTicket)).toBe('granted')
    // The id is the device's own. Another account's round of that name has another room.
    expect((await open(guest)).code).not.toBe(first.code)
    expect((await open(host, 'round_2_def')).code).not.toBe(first.code)
  })

  test('a round that names its code gets it back after its room is gone, for another day', async () => {
    const [host, guest] = await newcomers()
    const { code } = await open(host)
    await expire(code)
    expect(await reopening(host, ` ${code.toLowerCase()}`)).toBe('granted')
    expect([await mayUse(host, code), await entering(guest, code)]).toEqual([true, 'granted'])
    await made.database.owner.query('delete from private.peer_rooms where code = $1', [code])
    expect(await reopening(host, code)).toBe('granted')
    expect(await mayUse(host, code)).toBe(true)
    // The guests stay as long as the room lives.
    expect(await entering(guest, code)).toBe('granted')
    expect(await reopening(host, code)).toBe('granted')
    expect(await mayUse(guest, code)).toBe(true)
  })

  test('the code that an older app was given for it meanwhile is given back', async () => {
    const host = await golfer(made.database)
    const { code } = await open(host)
    await expire(code)
    const drawn = (await open(host)).code
    expect(drawn).not.toBe(code)
    expect(await reopening(host, code)).toBe('granted')
    expect([await mayUse(host, code), await mayUse(host, drawn)]).toEqual([true, false])
  })

  test('another account of the host’s has the room by what the host alone knows, and no guest has', async () => {
    const [host, later] = await newcomers()
    const guest = await golfer(made.database)
    const { code } = await open(host)
    expect(await reopened(later, code)).not.toBe(code)
    expect(await reopened(host, code)).toBe(code)
    await entering(guest, code)
    for (const p_host_key of [otherKey, null]) expect(await reopened(guest, code, { p_host_key })).not.toBe(code)
    expect(await reopened(later, code, { p_ticket: otherTicket })).not.toBe(code)
    expect(await reopened(later, code, { p_round_id: 'round_2_def' })).not.toBe(code)
    // A call of an older app, without the key, changes nothing.
    await open(host)
    expect(await reopened(later, code)).toBe(code)
    expect([await mayUse(later, code), await mayUse(guest, code), await mayUse(host, code)]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('a code that another’s round or a game has, or nobody, is not given: a new one is, and the rooms stay', async () => {
    const [host, other] = await newcomers()
    const { code: taken } = await open(other, 'round_2_def')
    const { code: game } = await newGame(made.database)
    for (const asked of [taken, game, wrongCode()]) {
      await made.database.owner.query('delete from private.peer_rooms where host = $1', [host.uid])
      const given = await reopened(host, asked)
      expect([taken, game, asked]).not.toContain(given)
      expect(given).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/)
      // If it asks again, the round keeps its current room.
      expect(await reopened(host, asked)).toBe(given)
      expect([await mayUse(host, given), await mayUse(host, asked)]).toEqual([true, false])
    }
    expect(await mayUse(other, taken)).toBe(true)
    for (const none of ['ABC', 'ABCDE0']) expect(await reopening(host, none)).toBe('bad_code')
    expect(await reopening(host, taken, 'short')).toBe('bad_argument')
  })

  // All answers to a guess are alike, and five guesses an hour are allowed.
  test('every code that isn’t proved counts as a guess, whether or not somebody has it', async () => {
    const [host, who] = await newcomers()
    const { code } = await open(host)
    expect(await reopening(who, code)).toBe('granted')
    expect(await reopening(who, code)).toBe('granted')
    expect(await wrongGuesses(who)).toBe(1)
    for (let guess = 2; guess <= 5; guess += 1) expect(await reopening(who, wrongCode())).toBe('granted')
    expect(await wrongGuesses(who)).toBe(5)
    for (const asked of [wrongCode(), code]) expect(await reopening(who, asked)).toBe('too_many_attempts')
    expect(await knocking(who, code)).toBe('too_many_attempts')
    // The account's own code is not a guess, and neither is a missing code.
    const { code: own } = await open(who)
    expect(await reopened(who, own)).toBe(own)
    expect(await wrongGuesses(host)).toBe(0)
    expect(await reopened(host, code)).toBe(code)
    expect(await wrongGuesses(host)).toBe(0)
  })

  test('the code of a room that has ended is its host’s, by the account or the key, and nobody else’s', async () => {
    const [host, later] = await newcomers()
    const [guest, stranger] = await newcomers()
    const { code } = await open(host)
    expect(await reopened(host, code)).toBe(code)
    await entering(guest, code)
    await expire(code)
    await made.database.owner.query('select public.clean_up()')
    for (const who of [guest, stranger]) {
      expect(await reopened(who, code, { p_host_key: otherKey })).not.toBe(code)
      expect(await reopened(who, code, { p_round_id: 'round_9_xyz' })).not.toBe(code)
      expect(await mayUse(who, code)).toBe(false)
    }
    expect(await closing(guest, code)).toBe('not_member')
    expect(await reopened(host, code)).toBe(code)
    expect(await closing(host, code)).toBe('granted')
    expect(await reopened(later, code)).toBe(code)
    // The key works even when the account is gone.
    await made.database.owner.query('delete from auth.users where id = $1', [later.uid])
    expect(await reopened(await golfer(made.database), code)).toBe(code)
  })

  test('the codes of ended rooms are kept for 30 days, and 16 of an account, and only as hashes of what proves them', async () => {
    const [host, other] = await newcomers()
    const { code } = await open(host, 'first')
    await reopened(host, code, { p_round_id: 'first' })
    for (let round = 1; round <= 20; round += 1) await open(host, `round_${round}`)
    const keptOf = async ({ uid }: Golfer) => {
      const { rows } = await made.database.owner.query<{ kept: string }>(
        'select row_to_json(ended)::text as kept from private.ended_peer_rooms as ended where host = $1',
        [uid],
      )
      return rows.map(({ kept }) => kept)
    }
    const kept = await keptOf(host)
    expect(kept).toHaveLength(16)
    for (const text of kept) for (const secret of [ticket, hostKey]) expect(text).not.toContain(secret)
    await made.database.owner.query("update private.ended_peer_rooms set ended_at = now() - interval '31 days'")
    await closing(other, (await open(other)).code)
    expect([(await keptOf(host)).length, (await keptOf(other)).length]).toEqual([0, 1])
  })

  test('a room that is opened again goes on as the live game that its round went on as', async () => {
    const host = await golfer(made.database)
    const { code } = await open(host)
    const game = await newGame(made.database)
    await made.database.owner.query(
      "update private.peer_rooms set continued_as = $2, continued_code = 'ABC234', continued_secret = 'secret' where code = $1",
      [code, game.id],
    )
    await expire(code)
    await made.database.owner.query('select public.clean_up()')
    expect(await reopened(host, code)).toBe(code)
    const entered = await askOf(made.database)(host, 'enter_peer_room', { p_code: code, p_ticket: ticket })
    expect(entered).toEqual({ code, continued_as: 'ABC234', continued_secret: 'secret' })
  })

  test('many openings at once are one room', async () => {
    const host = await golfer(made.database)
    const rooms = await Promise.all(Array.from({ length: 8 }, () => open(host)))
    expect(new Set(rooms.map(({ code }) => code)).size).toBe(1)
  })

  test('a ticket is stored as its hash', async () => {
    const host = await golfer(made.database)
    const { code } = await open(host)
    const { rows } = await made.database.owner.query<{ kept: string }>(
      'select row_to_json(room)::text as kept from private.peer_rooms as room where code = $1',
      [code],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toContain(ticket)
    expect(rows[0]?.kept).not.toContain(Buffer.from(ticket).toString('hex'))
  })

  test('a wrong code and a wrong ticket count as a wrong join code does, and no budget stops the right ticket', async () => {
    const [host, who] = await newcomers()
    const { code } = await open(host)
    expect(await entering(who, code, otherTicket)).toBe('code_not_valid')
    expect(await wrongGuesses(who)).toBe(1)
    // A repeated guess of the last code doesn't count again.
    expect(await entering(who, code, null)).toBe('code_not_valid')
    expect(await wrongGuesses(who)).toBe(1)
    for (let wrong = 2; wrong <= 5; wrong += 1) expect(await entering(who, wrongCode())).toBe('code_not_valid')
    expect(await entering(who, wrongCode())).toBe('too_many_attempts')
    expect(await entering(who, code, otherTicket)).toBe('too_many_attempts')
    const joining = { p_code: wrongCode(), p_nickname: 'Dan', p_player_id: who.playerId }
    expect(await refusalOf(made.database, who, 'join_game_by_code', joining)).toBe('too_many_attempts')
    expect(await mayUse(who, code)).toBe(false)
    expect(await entering(who, code)).toBe('granted')
    expect(await mayUse(who, code)).toBe(true)
  })

  test('after its end a room lets nobody in, and its round gets another one', async () => {
    const [host, guest] = await newcomers()
    const { code } = await open(host)
    await entering(guest, code)
    await expire(code)
    expect([await mayUse(host, code), await mayUse(guest, code)]).toEqual([false, false])
    expect(await entering(guest, code)).toBe('code_not_valid')
    expect((await open(host)).code).not.toBe(code)
    const { rows } = await made.database.owner.query('select from private.peer_guests where uid = $1', [guest.uid])
    expect(rows).toEqual([])
  })

  test('is closed by its host alone, which removes everyone', async () => {
    const [host, guest] = await newcomers()
    const { code } = await open(host)
    await entering(guest, code)
    for (const other of [guest, await golfer(made.database)]) expect(await closing(other, code)).toBe('not_member')
    expect(await mayUse(guest, code)).toBe(true)
    expect(await closing(host, code)).toBe('granted')
    expect([await mayUse(host, code), await mayUse(guest, code)]).toEqual([false, false])
    expect(await entering(guest, code)).toBe('code_not_valid')
    expect(await closing(host, code)).toBe('not_member')
  })

  test('an account has four rooms: a fifth ends the one that would expire first', async () => {
    const host = await golfer(made.database)
    const codes: string[] = []
    for (const round of ['a', 'b', 'c', 'd']) codes.push((await open(host, round)).code)
    // The first room is used again, so the second is the oldest.
    await open(host, 'a')
    codes.push((await open(host, 'e')).code)
    const usable: boolean[] = []
    for (const code of codes) usable.push(await mayUse(host, code))
    expect(usable).toEqual([true, false, true, true, true])
  })

  test('32 accounts fit in, and members can come back', async () => {
    const host = await golfer(made.database)
    const { code } = await open(host)
    const guests: Golfer[] = []
    for (let guest = 1; guest <= 32; guest += 1) guests.push(await golfer(made.database))
    expect(new Set(await Promise.all(guests.map((guest) => entering(guest, code))))).toEqual(new Set(['granted']))
    const late = await golfer(made.database)
    expect(await entering(late, code)).toBe('game_full')
    expect(await wrongGuesses(late)).toBe(0)
    expect(await mayUse(late, code)).toBe(false)
    for (const who of [host, ...guests.slice(0, 1)]) expect(await entering(who, code)).toBe('granted')
  })

  test('a golfer who knocks shares a private topic with the host, and isn’t admitted', async () => {
    const [host, guest] = await newcomers()
    const stranger = await golfer(made.database)
    const { code } = await open(host)
    expect(await mayUse(guest, doorOf(code, guest))).toBe(false)
    const answer = await askOf(made.database)(guest, 'knock_peer_room', { p_code: ` ${code.toLowerCase()}` })
    expect(answer).toEqual({ code, topic: doorOf(code, guest), continued_as: null })
    await knocking(stranger, code)
    expect([await mayUse(guest, doorOf(code, guest)), await mayUse(host, doorOf(code, guest))]).toEqual([true, true])
    expect(await mayUse(stranger, doorOf(code, guest))).toBe(false)
    expect(await mayUse(guest, code)).toBe(false)
    // The host's secret admits them, as it admits anybody.
    expect(await entering(guest, code)).toBe('granted')
    expect(await mayUse(guest, code)).toBe(true)
    // Knocking again changes nothing.
    await knocking(guest, code)
    expect(await mayUse(guest, code)).toBe(true)
    await expire(code)
    expect(await mayUse(guest, doorOf(code, guest))).toBe(false)
    expect(await knocking(guest, code)).toBe('code_not_valid')
  })

  test('a door is open for ten minutes after the last knock, and for 16 at once', async () => {
    const host = await golfer(made.database)
    const { code } = await open(host)
    const guests: Golfer[] = []
    for (let guest = 1; guest <= 16; guest += 1) guests.push(await golfer(made.database))
    expect(new Set(await Promise.all(guests.map((guest) => knocking(guest, code))))).toEqual(new Set(['granted']))
    const [first, late] = [guests[0] ?? host, await golfer(made.database)]
    expect(await knocking(late, code)).toBe('game_full')
    expect(await knocking(first, code)).toBe('granted')
    await made.database.owner.query(
      "update private.peer_guests set joined_at = now() - interval '11 minutes' where uid = $1",
      [first.uid],
    )
    expect(await mayUse(first, doorOf(code, first))).toBe(false)
    expect(await knocking(late, code)).toBe('granted')
    const { rows } = await made.database.owner.query('select from private.peer_guests where uid = $1', [first.uid])
    expect(rows).toEqual([])
  })

  test.each([
    ['an IPv4 address', 8, () => '203.0.113.9'],
    ['an IPv6 /64', 8, (index: number) => `2001:db8:1:1::${index}`],
    ['an IPv6 /48', 12, (index: number) => `2001:db8:2:${index}::1`],
  ])('%s has %i of the 16 places at a door', async (_, most, address) => {
    const { code } = await open(await golfer(made.database))
    const answers: string[] = []
    for (let index = 1; index <= 16; index += 1) {
      answers.push(await knocking(await golfer(made.database, address(index)), code))
    }
    expect(answers).toEqual([...Array<string>(most).fill('granted'), ...Array<string>(16 - most).fill('game_full')])
    expect(await knocking(await golfer(made.database, '198.51.100.7'), code)).toBe('granted')
  })

  test('the host empties a full door with one call, and who stood there can’t ask at it any more', async () => {
    const [host, member, once] = [await golfer(made.database), await golfer(made.database), await golfer(made.database)]
    const { code } = await open(host)
    await entering(member, code)
    const flood: Golfer[] = []
    for (let guest = 1; guest <= 15; guest += 1) flood.push(await golfer(made.database))
    for (const who of [once, ...flood]) expect(await knocking(who, code)).toBe('granted')
    const late = await golfer(made.database)
    expect(await knocking(late, code)).toBe('game_full')
    for (const who of [member, late]) {
      for (const procedure of ['empty_peer_door', 'take_back_declines']) {
        expect(await refusalOf(made.database, who, procedure, { p_code: code })).toBe('not_member')
      }
    }

    const empty = { p_code: code, p_once_more: [once.uid] }
    expect(await askOf(made.database)(host, 'empty_peer_door', empty)).toEqual({ code, emptied: 16, declined: 15 })
    expect(await askOf(made.database)(host, 'empty_peer_door', empty)).toEqual({ code, emptied: 0, declined: 0 })
    for (const who of flood) {
      expect(await mayUse(who, doorOf(code, who))).toBe(false)
      expect(await knocking(who, code)).toBe('code_not_valid')
    }
    expect([await knocking(late, code), await knocking(once, code)]).toEqual(['granted', 'granted'])
    expect(await mayUse(member, code)).toBe(true)
    // The host opens the room again, as after a reload. It is the same room.
    await open(host)
    const [first, second, third] = [flood[0] ?? host, flood[1] ?? host, flood[2] ?? host]
    expect(await knocking(first, code)).toBe('code_not_valid')
    // The invitation still admits them, and no other room is closed to them.
    expect(await entering(second, code)).toBe('granted')
    expect(await knocking(first, (await open(await golfer(made.database))).code)).toBe('granted')

    const back = { p_code: code, p_uid: first.uid }
    expect(await askOf(made.database)(host, 'take_back_declines', back)).toEqual({ code, taken_back: 1 })
    expect([await knocking(first, code), await knocking(third, code)]).toEqual(['granted', 'code_not_valid'])
    expect(await askOf(made.database)(host, 'take_back_declines', { p_code: code })).toEqual({ code, taken_back: 14 })
    expect(await knocking(third, code)).toBe('granted')
    const many = Array.from({ length: 17 }, () => randomUUID())
    const tooMany = { p_code: code, p_once_more: many }
    expect(await refusalOf(made.database, host, 'empty_peer_door', tooMany)).toBe('bad_argument')
  })

  test('a user asks at a door at most 60 times a minute, whatever the code', async () => {
    const [host, who, other] = [await golfer(made.database), await golfer(made.database), await golfer(made.database)]
    const { code } = await open(host)
    for (let count = 1; count <= 60; count += 1) expect(await knocking(who, code)).toBe('granted')
    expect(await knocking(who, code)).toBe('too_many_attempts')
    expect(await knocking(other, code)).toBe('granted')
    await made.database.owner.query("update private.join_request_counts set began_at = now() - interval '61 seconds'")
    expect(await knocking(who, code)).toBe('granted')
  })

  test('a wrong code that knocks counts as a guess; with none left the right one waits, but for who has knocked', async () => {
    const [host, who] = await newcomers()
    const { code } = await open(host)
    const other = (await open(await golfer(made.database))).code
    expect(await knocking(who, code)).toBe('granted')
    for (let wrong = 1; wrong <= 5; wrong += 1) expect(await knocking(who, wrongCode())).toBe('code_not_valid')
    expect(await knocking(who, other)).toBe('too_many_attempts')
    expect(await knocking(who, code)).toBe('granted')
  })

  test('a code that is looked for among the games says that it is a room’s, and is no guess', async () => {
    const [host, who] = await newcomers()
    const { code } = await open(host)
    const joining = { p_code: code, p_nickname: 'Dan', p_player_id: who.playerId }
    expect(await refusalOf(made.database, who, 'join_game_by_code', joining)).toBe('peer_room')
    expect(await refusalOf(made.database, who, 'preview_game', { p_code: code })).toBe('peer_room')
    expect(await wrongGuesses(who)).toBe(0)
    await expire(code)
    expect(await refusalOf(made.database, who, 'preview_game', { p_code: code })).toBe('code_not_valid')
    expect(await wrongGuesses(who)).toBe(1)
  })

  test.each([
    ['no round', '', ticket],
    ['a round that is no id', 'a round', ticket],
    ['a round too long', 'r'.repeat(201), ticket],
    ['a ticket too short', 'round_1_abc', ticket.slice(1)],
    ['a ticket too long', 'round_1_abc', `${ticket}=`],
    ['no ticket', 'round_1_abc', null],
  ])('is not opened for %s', async (_, p_round_id, p_ticket) => {
    const host = await golfer(made.database)
    expect(await refusalOf(made.database, host, 'open_peer_room', { p_round_id, p_ticket })).toBe('bad_argument')
  })

  test('a token without an account opens and enters none', async () => {
    const { code } = await open(await golfer(made.database))
    const gone = golferOf(randomUUID())
    const opening = { p_round_id: 'round_1_abc', p_ticket: ticket }
    expect(await refusalOf(made.database, gone, 'open_peer_room', opening)).toBe('not_authenticated')
    expect(await entering(gone, code)).toBe('not_authenticated')
    expect(await knocking(gone, code)).toBe('not_authenticated')
    for (const text of [
      "select public.open_peer_room('a', 'b')",
      "select public.enter_peer_room('a', 'b')",
      "select public.close_peer_room('a')",
      "select public.knock_peer_room('a')",
    ]) {
      await expect(made.database.call(anonymous, { text })).rejects.toThrow('permission denied')
    }
  })
})

describe.each(testPostgres)('rooms from before ended ones were stored, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind, empty: true })
  })
  afterAll(() => made.drop())

  test('keep their codes from then on, by the account and by the key', async () => {
    const migrations = await readMigrations()
    await migrate(made.database.owner, migrations, { upTo: '20261129000700' })
    const ask = askOf(made.database)
    const [host, later] = [await golfer(made.database), await golfer(made.database)]
    const room = { p_round_id: 'round_1_abc', p_ticket: ticket, p_host_key: hostKey }
    const { code } = await ask(host, 'open_peer_room', room)
    await migrate(made.database.owner, migrations)
    await made.database.owner.query('update private.peer_rooms set expires_at = now()')
    expect(await ask(host, 'open_peer_room', { ...room, p_code: code })).toMatchObject({ code })
    await made.database.owner.query('delete from auth.users where id = $1', [host.uid])
    expect(await ask(later, 'open_peer_room', { ...room, p_code: code })).toMatchObject({ code })
  })
})
