import { expect, test } from 'vitest'
import type { Joined, NotJoined } from '../../rounds/peer/guest/join-room.ts'
import { joinOnceOnline } from './join-once-online.ts'

/** A phone, and the attempts to join that it has made, each to be settled by the test. */
function phone(isOnlineAtFirst: boolean) {
  let isOnline = isOnlineAtFirst
  const listeners = new Set<() => void>()
  const attempts: ((outcome: Joined | NotJoined) => void)[] = []
  const gone = new AbortController()
  const joining = joinOnceOnline(
    {
      isOnline: () => isOnline,
      subscribe(listener) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
    gone.signal,
    () => new Promise((settle) => attempts.push(settle)),
  )
  return {
    joining,
    attempts,
    listeners,
    gone,
    async turn(next: boolean) {
      isOnline = next
      for (const listener of Array.from(listeners)) listener()
      await settled()
    },
    async settle(outcome: Joined | NotJoined) {
      attempts.at(-1)?.(outcome)
      await settled()
    },
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0))

test('a link that is opened without signal joins by itself once there is some', async () => {
  const ben = phone(false)
  await ben.settle('disconnected')
  expect(ben.attempts).toHaveLength(1)
  await ben.turn(true)
  expect(ben.attempts).toHaveLength(2)
  await ben.settle({ roundId: 'round_1' })
  expect(await ben.joining).toEqual({ roundId: 'round_1' })
  expect(ben.listeners.size).toBe(0)
})

test('an attempt whose last seconds alone had signal is made once more', async () => {
  const ben = phone(false)
  await ben.turn(true)
  await ben.settle('disconnected')
  expect(ben.attempts).toHaveLength(2)
  await ben.settle('disconnected')
  expect(await ben.joining).toBe('disconnected')
})

test('other results are returned at once, and nothing is tried again for a golfer who has gone', async () => {
  const declined = phone(false)
  await declined.settle('declined')
  expect(await declined.joining).toBe('declined')
  const left = phone(false)
  await left.settle('disconnected')
  left.gone.abort()
  expect(await left.joining).toBe('disconnected')
  await left.turn(true)
  expect([left.attempts.length, left.listeners.size]).toEqual([1, 0])
})
