import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { KnownCaller } from '../auth/caller.ts'
import { type AccessDatabase, createAccess, TooManyWaiting } from './channels/access.ts'
import { FairTurns } from './channels/fair-turns.ts'
import { maxWaitingChecksPerCaller, mostChecksOfAddressPerBatch } from './limits.ts'
import {
  madeTopic,
  openSocket,
  type RawSocket,
  startTestRealtime,
  type TestRealtime,
} from '../../../test/own-server/test-realtime.ts'

test('addresses take turns, and within an address its callers', () => {
  const turns = new FairTurns<string>()
  for (const item of ['a1', 'a2', 'a3']) turns.add('x', 'a', item)
  for (const item of ['b1', 'b2']) turns.add('x', 'b', item)
  turns.add('y', 'c', 'c1')
  turns.add('z', 'd', 'd1')
  expect(turns.take(4, 10)).toEqual(['a1', 'c1', 'd1', 'b1'])
  expect([turns.waitingOf('x'), turns.waitingOf('x', 'a'), turns.waitingOf('y')]).toEqual([3, 2, 0])
  turns.add('y', 'c', 'c2')
  expect(turns.take(10, 2)).toEqual(['a2', 'c2', 'b2'])
  expect(turns.take(10, 10)).toEqual(['a3'])
  expect(turns.isEmpty).toBe(true)
})

function person(userId: string): KnownCaller {
  return { role: 'authenticated', claims: { sub: userId }, userId }
}

/** A database that answers only on request. */
function slowDatabase() {
  const batches: unknown[][] = []
  const answers: (() => void)[] = []
  const owner: AccessDatabase = {
    async query(_, [json]) {
      const asked = v.parse(v.array(v.unknown()), JSON.parse(json))
      batches.push(asked)
      const rows = asked.map(() => ({ hear: true, send: true, see_presence: true, be_present: true, player_id: null }))
      await new Promise<void>((resolve) => void answers.push(resolve))
      return { rows }
    },
  }
  return { owner, batches, answers }
}

describe('questions to the policies', () => {
  test('somebody who joins waits for no more than the batch under way, whoever else has thousands', async () => {
    const { owner, batches, answers } = slowDatabase()
    const check = createAccess(owner, 10_000)
    const flood = Array.from({ length: 4_000 }, (_, index) =>
      check(madeTopic(index), person(`attacker ${index % 100}`), '203.0.113.1'),
    )
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    expect(batches[0]).toHaveLength(mostChecksOfAddressPerBatch)
    const honest = check(madeTopic(9_999), person('honest'), '198.51.100.1')
    answers.shift()?.()
    await vi.waitFor(() => expect(batches).toHaveLength(2))
    expect(batches[1]).toContainEqual(expect.objectContaining({ topic: madeTopic(9_999) }))
    answers.shift()?.()
    expect(await honest).toHaveProperty('hear', true)
    const own = check(madeTopic(9_998), person('honest'))
    await vi.waitFor(() => expect(batches).toHaveLength(3))
    answers.shift()?.()
    await vi.waitFor(() => expect(batches).toHaveLength(4))
    expect(batches[3]).toContainEqual(expect.objectContaining({ topic: madeTopic(9_998) }))
    const finish = setInterval(() => answers.shift()?.(), 1)
    await Promise.all([own, ...flood])
    clearInterval(finish)
  })

  test('are limited for one caller and one address, and the server’s own are never refused', async () => {
    const { owner, answers } = slowDatabase()
    const check = createAccess(owner, 100)
    const kept: Promise<unknown>[] = []
    const ask = (count: number, user: string, address?: string) => {
      for (let index = 0; index < count; index += 1) kept.push(check(madeTopic(index), person(user), address))
    }
    ask(maxWaitingChecksPerCaller, 'one', '203.0.113.1')
    await expect(check(madeTopic(999), person('one'), '203.0.113.1')).rejects.toThrow(TooManyWaiting)
    ask(maxWaitingChecksPerCaller, 'two', '203.0.113.1')
    ask(100 - 2 * maxWaitingChecksPerCaller, 'three', '203.0.113.1')
    await expect(check(madeTopic(999), person('four'), '203.0.113.1')).rejects.toThrow(TooManyWaiting)
    ask(1, 'four', '203.0.113.2')
    ask(maxWaitingChecksPerCaller * 2, 'one')
    const finish = setInterval(() => answers.shift()?.(), 1)
    await Promise.all(kept)
    clearInterval(finish)
    ask(1, 'one', '203.0.113.1')
    await vi.waitFor(() => expect(answers).toHaveLength(1))
    answers.shift()?.()
    await kept.at(-1)
  })
})

describe('joins and broadcasts', () => {
  let realtime: TestRealtime | undefined
  const sockets: RawSocket[] = []
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.close()
    await realtime?.stop()
    realtime = undefined
  })

  test('are limited to a rate for each address, and another address can join', async () => {
    realtime = await startTestRealtime({ everyTopic: true, config: { socketsPerAddress: 5, proxies: ['127.0.0.1'] } })
    const at = realtime
    const { token } = await at.person()
    const socketFrom = async (address: string) => {
      const socket = await openSocket(at, undefined, { 'x-forwarded-for': address })
      sockets.push(socket)
      return socket
    }
    const join = async (socket: RawSocket) => (await socket.join(madeTopic(), { private: true }, token))[4]
    const [one, two] = [await socketFrom('203.0.113.1'), await socketFrom('203.0.113.1')]
    const statuses: unknown[] = []
    for (let count = 0; count < 12; count += 1) statuses.push((await join(count % 2 === 0 ? one : two)).status)
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'ok'))
    expect(statuses.slice(10)).toContain('error')
    await vi.waitFor(async () => expect((await join(one)).status).toBe('error'))
    expect((await join(await socketFrom('203.0.113.2'))).status).toBe('ok')
  })

  test('the database isn’t asked for a topic that no policy knows, nor for a room that is empty', async () => {
    realtime = await startTestRealtime()
    const { keys, url, database } = realtime
    const { token } = await realtime.person()
    const query = vi.spyOn(database.database.owner, 'query')
    const questions = () => query.mock.calls.filter(([text]) => text.includes('changes.allowed')).length
    const socket = await openSocket(realtime)
    sockets.push(socket)
    for (const topic of [
      'x',
      'game:1',
      'signal:ABC23',
      `${madeTopic()}:a`,
      `game:${'A'.repeat(36)}`,
      'signal:abc234',
    ]) {
      expect((await socket.join(topic, { private: true }, token))[4].response).toEqual({
        reason: `Unauthorized: You do not have permissions to read from this Channel topic: ${topic}`,
      })
    }
    const sent = await fetch(`${url}/realtime/v1/api/broadcast/${madeTopic()}/events/poke?private=true`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', apikey: keys.publishable, authorization: `Bearer ${token}` },
      body: '{}',
    })
    expect(sent.status).toBe(202)
    expect(questions()).toBe(0)
    await socket.join(madeTopic(), { private: true }, token)
    expect(questions()).toBe(1)
  })
})
