import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { askOf, type Golfer, golfer, newGame, refusalOf, textOf } from '../../../test/own-server/test-golfers.ts'
import { anonymous, rightsOn } from '../../../test/own-server/test-world.ts'

const former = 'AbCdEfGhIjKlMnOpQr-_12'
const next = 'NbCdEfGhIjKlMnOpQr-_12'
const third = 'TbCdEfGhIjKlMnOpQr-_12'
const hostKey = 'HbCdEfGhIjKlMnOpQr-_12'
const otherKey = 'ObCdEfGhIjKlMnOpQr-_12'
const p_round_id = 'round_1_abc'
const bensKey = 'b'.repeat(43)
const cleosKey = 'c'.repeat(43)
const bens = { seat_key: bensKey, sealed: 'for-Ben' }

describe.each(testPostgres)('a room that its host changes as somebody is sent away, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())
  beforeEach(() => made.database.owner.query('delete from private.guess_budgets'))

  const ask: ReturnType<typeof askOf> = (...given) => askOf(made.database)(...given)
  const open = async (host: Golfer, p_ticket = former, p_code: string | null = null) =>
    textOf(await ask(host, 'open_peer_room', { p_round_id, p_ticket, p_code, p_host_key: hostKey }), 'code')
  const changing = { p_round_id, p_ticket: next, p_host_key: hostKey, p_seats: [bens] }
  const change = async (host: Golfer, given: Partial<typeof changing> = {}) =>
    textOf(await ask(host, 'change_peer_room', { ...changing, ...given }), 'code')
  const entering = (who: Golfer, p_code: string, p_ticket: string, p_seat_key: string | null = null) =>
    refusalOf(made.database, who, 'enter_peer_room', { p_code, p_ticket, p_seat_key })
  const mayUse = async (who: Golfer, code: string) => {
    const { hears, sends } = await rightsOn(made.database, who, `signal:${code}`)
    return [hears, sends]
  }
  const expire = () => made.database.owner.query('update private.peer_rooms set expires_at = now()')

  async function room() {
    const [ann, ben, eve] = [await golfer(made.database), await golfer(made.database), await golfer(made.database)]
    const code = await open(ann)
    for (const who of [ben, eve]) expect(await entering(who, code, former)).toBe('granted')
    return { ann, ben, eve, code }
  }

  test('has another code and ticket: the former ones let nobody in, speak or hear, knock or have a relay', async () => {
    const { ann, eve, code } = await room()
    const again = await golfer(made.database)
    const changed = await change(ann)
    expect(changed).toMatch(/^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/)
    expect(changed).not.toBe(code)
    for (const who of [eve, again]) {
      for (const key of [null, cleosKey]) expect(await entering(who, code, former, key)).toBe('code_not_valid')
      expect(await entering(who, changed, former)).toBe('code_not_valid')
      expect(await refusalOf(made.database, who, 'knock_peer_room', { p_code: code })).toBe('code_not_valid')
      for (const topic of [code, changed, `${code}:${who.uid}`])
        expect(await mayUse(who, topic)).toEqual([false, false])
      expect(await refusalOf(made.database, who, 'relay_user', {})).toBe('not_member')
      await made.database.owner.query('delete from private.guess_budgets')
    }
    expect(await mayUse(ann, changed)).toEqual([true, true])
    expect(await entering(await golfer(made.database), changed, next)).toBe('granted')
  })

  test('leaves the new code and what is sealed for a seat to whoever has its key, and no guess is counted', async () => {
    const { ann, ben, code } = await room()
    const changed = await change(ann)
    for (let time = 1; time <= 7; time += 1) {
      expect(await ask(ben, 'enter_peer_room', { p_code: code, p_ticket: former, p_seat_key: bensKey })).toEqual({
        code,
        continued_as: null,
        continued_secret: null,
        changed_to: changed,
        sealed: 'for-Ben',
      })
    }
    // The former code leads to the new room, but doesn't admit anyone.
    expect(await mayUse(ben, changed)).toEqual([false, false])
    expect(await entering(ben, changed, next, bensKey)).toBe('granted')
    expect(await mayUse(ben, changed)).toEqual([true, true])
    const { rows } = await made.database.owner.query<{ kept: string }>(
      'select row_to_json(seat)::text as kept from private.changed_rooms as seat where former_code = $1',
      [code],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]?.kept).not.toContain(bensKey)
  })

  test('is changed once, however often that is asked for, also by many at once and once the room has ended', async () => {
    const { ann, ben } = await room()
    const codes = await Promise.all(Array.from({ length: 6 }, () => change(ann)))
    expect(new Set(codes).size).toBe(1)
    const [changed = ''] = codes
    expect(await entering(ben, changed, next)).toBe('granted')
    expect(await change(ann)).toBe(changed)
    expect(await mayUse(ben, changed)).toEqual([true, true])
    // From now on the host opens the room by its new code and ticket.
    await expire()
    expect(await open(ann, next, changed)).toBe(changed)
  })

  test('is changed once more for the next who is sent away; who missed both changes follows from room to room', async () => {
    const { ann, ben, code } = await room()
    const second = await change(ann)
    const later = { seat_key: 'B'.repeat(43), sealed: 'later' }
    const last = await change(ann, { p_ticket: third, p_seats: [later] })
    expect(new Set([code, second, last]).size).toBe(3)
    const enter = (p_code: string, p_ticket: string, p_seat_key: string) =>
      ask(ben, 'enter_peer_room', { p_code, p_ticket, p_seat_key })
    expect(await enter(code, former, bensKey)).toMatchObject({ changed_to: second, sealed: 'for-Ben' })
    expect(await enter(second, next, later.seat_key)).toMatchObject({ changed_to: last, sealed: 'later' })
    expect(await entering(ben, second, next)).toBe('code_not_valid')
    expect(await entering(ben, last, third)).toBe('granted')
  })

  test('is changed by whoever has the host’s key alone', async () => {
    const { ann, ben, eve, code } = await room()
    for (const who of [ben, eve, await golfer(made.database)]) {
      const refusal = await refusalOf(made.database, who, 'change_peer_room', { ...changing, p_host_key: otherKey })
      expect(refusal).toBe('not_member')
    }
    const ofAnother = { ...changing, p_round_id: 'round_2_def' }
    expect(await refusalOf(made.database, ann, 'change_peer_room', ofAnother)).toBe('not_member')
    expect(await mayUse(ben, code)).toEqual([true, true])
    // The host has another account by now.
    const later = await golfer(made.database)
    const changed = await change(later)
    expect([await mayUse(later, changed), await mayUse(ann, changed)]).toEqual([
      [true, true],
      [false, false],
    ])
    const call = { text: "select public.change_peer_room('a', 'b', 'c', '[]')" }
    await expect(made.database.call(anonymous, call)).rejects.toThrow('permission denied')
  })

  test('is changed after its end as well, and its former code is nobody’s, not even the host’s', async () => {
    const { ann, ben, eve, code } = await room()
    await expire()
    await made.database.owner.query('select public.clean_up()')
    const changed = await change(ann)
    expect(changed).not.toBe(code)
    expect(await ask(ben, 'enter_peer_room', { p_code: code, p_ticket: former, p_seat_key: bensKey })).toMatchObject({
      changed_to: changed,
    })
    for (const who of [ann, eve]) expect(await open(who, former, code)).not.toBe(code)
    expect(await entering(eve, code, former)).toBe('code_not_valid')
  })

  test('stays as it is once its round goes on as a live game', async () => {
    const { ann, code } = await room()
    const game = await newGame(made.database)
    await made.database.owner.query(
      "update private.peer_rooms set continued_as = $2, continued_code = 'ABC234' where code = $1",
      [code, game.id],
    )
    expect(await ask(ann, 'change_peer_room', changing)).toEqual({ code, continued_as: 'ABC234' })
  })

  test.each([
    ['no round', { p_round_id: null }],
    ['no ticket', { p_ticket: null }],
    ['a short ticket', { p_ticket: next.slice(1) }],
    ['no host’s key', { p_host_key: null }],
    ['no seats', { p_seats: null }],
    ['seats that are no list', { p_seats: { bens } }],
    ['33 seats', { p_seats: Array.from({ length: 33 }, () => bens) }],
    ['a seat without a key', { p_seats: [{ sealed: 'a' }] }],
    ['a seat that is none', { p_seats: ['a'] }],
    ['a short key', { p_seats: [{ ...bens, seat_key: 'b' }] }],
    ['something long sealed', { p_seats: [{ ...bens, sealed: 'a'.repeat(2_001) }] }],
  ])('isn’t changed with %s', async (_, given) => {
    const { ann, ben, code } = await room()
    expect(await refusalOf(made.database, ann, 'change_peer_room', { ...changing, ...given })).toBe('bad_argument')
    expect(await mayUse(ben, code)).toEqual([true, true])
  })
})
