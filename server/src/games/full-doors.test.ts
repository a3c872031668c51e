import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../database/test-database.ts'
import { askOf, type Golfer, golfer, refusalOf, textOf } from './test-golfers.ts'

const room = { p_round_id: 'round_1_abc', p_ticket: 'AbCdEfGhIjKlMnOpQr-_12' }
const broadcast = v.object({ topic: v.string(), event: v.string(), payload: v.unknown(), private: v.boolean() })

describe.each(testPostgres)('a full door, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  const asking = (who: Golfer, p_code: string) => refusalOf(made.database, who, 'knock_peer_room', { p_code })

  test.each([
    ['everybody’s places', 16, () => undefined],
    ['the places of one address', 8, () => '203.0.113.9'],
  ])('the room is notified once somebody finds %s taken, and no sooner', async (_, places, address) => {
    const host = await golfer(made.database)
    const code = textOf(await askOf(made.database)(host, 'open_peer_room', room), 'code')
    const sent: unknown[] = []
    const onPayload = (payload: string) => {
      const message = v.parse(broadcast, JSON.parse(payload))
      if (message.topic === `signal:${code}`) sent.push([message.event, message.payload, message.private])
    }
    const stop = await made.database.listen('teemates_broadcast', onPayload, () => undefined)
    const accounts: Golfer[] = []
    for (let place = 1; place <= places; place += 1) {
      const who = await golfer(made.database, address())
      accounts.push(who)
      expect(await asking(who, code)).toBe('granted')
    }
    expect(await asking(await golfer(made.database, address()), code)).toBe('game_full')
    const requests = accounts.map(({ uid }) => ['knock', { uid }, true])
    await vi.waitFor(() => expect(sent).toEqual([...requests, ['door-full', {}, true]]), { timeout: 5_000 })
    await askOf(made.database)(host, 'empty_peer_door', { p_code: code })
    expect(await asking(await golfer(made.database, address()), code)).toBe('granted')
    await stop()
  })
})
