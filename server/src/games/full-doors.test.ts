import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase, testPostgres } from '../../../test/own-server/test-database.ts'
import { askOf, type Golfer, golfer, refusalOf, textOf } from '../../../test/own-server/test-golfers.ts'

const room = { p_round_id: 'round_1_abc', p_ticket: 'AbCdEfGhIjKlMnOpQr-_12' }
const broadcast = v.object({ topic: v.string(), event: v.string(), payload: v.unknown(), private: v.boolean() })

describe.each(testPostgres)('a full door, on $name', ({ kind }) => {
  let made: TestDatabase
  beforeAll(async () => {
    made = await createTestDatabase({ on: kind })
  })
  afterAll(() => made.drop())

  const asking = (who: Golfer, p_code: string) => refusalOf(made.database, who, 'knock_peer_room', { p_code })

  /** A host's room, the messages sent to it, and golfers who ask there from various addresses. */
  async function openRoom() {
    const host = await golfer(made.database)
    const code = textOf(await askOf(made.database)(host, 'open_peer_room', room), 'code')
    const sent: unknown[] = []
    const onPayload = (payload: string) => {
      const message = v.parse(broadcast, JSON.parse(payload))
      if (message.topic === `signal:${code}`) sent.push([message.event, message.payload, message.private])
    }
    const stop = await made.database.listen('teemates_broadcast', onPayload, () => undefined)
    const requests: unknown[] = []
    const askFrom = async (address?: string) => {
      const who = await golfer(made.database, address)
      const answer = await asking(who, code)
      if (answer === 'granted') requests.push(['knock', { uid: who.uid }, true])
      return answer
    }
    const askTimes = async (times: number, address?: string) => {
      for (let time = 1; time <= times; time += 1) expect(await askFrom(address)).toBe('granted')
    }
    const expectSent = (...more: readonly unknown[]) =>
      vi.waitFor(() => expect(sent).toEqual([...requests, ...more]), { timeout: 5_000 })
    return { host, code, askFrom, askTimes, expectSent, requests, stop }
  }

  test('the room is notified once somebody finds everybody’s places taken, and no sooner', async () => {
    const { host, code, askFrom, askTimes, expectSent, stop } = await openRoom()
    await askTimes(16)
    await expectSent()
    expect(await askFrom()).toBe('game_full')
    await expectSent(['door-full', {}, true])
    await askOf(made.database)(host, 'empty_peer_door', { p_code: code })
    expect(await askFrom()).toBe('granted')
    await stop()
  })

  test.each([
    ['an address', 8, ['203.0.113.9'], '203.0.113.9', '203.0.113.10'],
    ['an IPv6 /48', 6, ['2001:db8:9:1::/64', '2001:db8:9:2::/64'], '2001:db8:9:3::/64', '2001:db8:10:1::/64'],
  ])('the places of %s alone are another notice: others can still ask', async (_, times, taken, same, other) => {
    const { askFrom, askTimes, expectSent, requests, stop } = await openRoom()
    for (const address of taken) await askTimes(times, address)
    await expectSent()
    expect(await askFrom(same)).toBe('game_full')
    requests.push(['network-full', {}, true])
    await expectSent()
    await askTimes(16 - times * taken.length, other)
    expect(await askFrom(same)).toBe('game_full')
    await expectSent(['door-full', {}, true])
    await stop()
  })
})
