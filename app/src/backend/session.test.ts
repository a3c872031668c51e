import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallFailureError } from './request.ts'
import { type Account, type AccountClient, createSession } from './session.ts'

const ann: Account = { userId: 'ann', accessToken: 'token-of-ann' }
const ben: Account = { userId: 'ben', accessToken: 'token-of-ben' }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function device(isOnline = true) {
  let lose = () => {}
  const client = {
    current: vi.fn<AccountClient['current']>(() => Promise.resolve(null)),
    create: vi.fn<AccountClient['create']>(() => Promise.resolve('unavailable')),
    verify: vi.fn<AccountClient['verify']>(() => Promise.resolve()),
    onLost: (listener: () => void) => void (lose = listener),
  } satisfies AccountClient
  const accounts = vi.fn<() => Promise<AccountClient>>(() => Promise.resolve(client))
  const session = createSession({ accounts, isOnline: () => isOnline, oneAtATime: (run) => run() })
  return { session, client, accounts, lose: () => lose() }
}

test('a device without an account gets one, and keeps it', async () => {
  const { session, client } = device()
  const changed = vi.fn<() => void>()
  session.subscribe(changed)
  client.create.mockResolvedValue(ann)
  expect(session.userId()).toBeNull()
  const ready = session.ready(2_000)
  await vi.runAllTimersAsync()
  expect(await ready).toBe('ann')
  expect(session.userId()).toBe('ann')
  expect(changed).toHaveBeenCalledOnce()
  client.current.mockResolvedValue(ann)
  expect(await session.token()).toBe('token-of-ann')
  expect(client.create).toHaveBeenCalledOnce()
  expect(vi.getTimerCount()).toBe(0)
})

test('an account is awaited for no longer than 2 s', async () => {
  const { session } = device()
  const resolved = vi.fn<(userId: string | null) => void>()
  void session.ready(2_000).then(resolved)
  await vi.advanceTimersByTimeAsync(1_900)
  expect(resolved).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(resolved).toHaveBeenCalledExactlyOnceWith(null)
  await vi.runAllTimersAsync()
})

test('an account that another tab creates is found within 100 ms, and a new one is requested only once', async () => {
  const { session, client } = device()
  const resolved = vi.fn<(userId: string | null) => void>()
  void session.ready(2_000).then(resolved)
  await vi.advanceTimersByTimeAsync(750)
  client.current.mockResolvedValue(ben)
  await vi.advanceTimersByTimeAsync(200)
  expect(resolved).toHaveBeenCalledExactlyOnceWith('ben')
  expect(client.create).toHaveBeenCalledOnce()
  await vi.runAllTimersAsync()
})

test('a hanging account request is awaited for no longer than 2 s', async () => {
  const { session, client } = device()
  client.current.mockReturnValue(new Promise(() => undefined))
  const ready = session.ready(2_000)
  await vi.advanceTimersByTimeAsync(2_100)
  expect(await ready).toBeNull()
  await vi.runAllTimersAsync()
})

test('a stored account that can not be verified now is not replaced', async () => {
  const { session, client } = device(false)
  client.current.mockResolvedValue('unavailable')
  await expect(session.token()).rejects.toMatchObject({ failure: { kind: 'offline' } })
  expect(client.create).not.toHaveBeenCalled()
})

test('a loss is reported once, and the next caller gets a new account', async () => {
  const { session, client, lose } = device()
  client.current.mockResolvedValue(ann)
  expect(await session.token()).toBe('token-of-ann')
  const lost = vi.fn<() => void>()
  session.onLost(lost)
  client.current.mockResolvedValue(null)
  client.create.mockResolvedValue(ben)
  lose()
  lose()
  expect(lost).toHaveBeenCalledOnce()
  expect(session.userId()).toBeNull()
  expect(await session.token()).toBe('token-of-ben')
  lose()
  expect(lost).toHaveBeenCalledTimes(2)
})

test('an account that a call reported as signed out is verified before its next use', async () => {
  const { session, client, lose } = device()
  client.current.mockResolvedValue(ann)
  await session.token()
  expect(client.verify).not.toHaveBeenCalled()
  client.verify.mockImplementation(async () => {
    lose()
    client.current.mockResolvedValue(null)
    client.create.mockResolvedValue(ben)
  })
  session.doubt()
  const ready = session.ready(2_000)
  await vi.runAllTimersAsync()
  expect(await ready).toBe('ben')
  await session.token()
  expect(client.verify).toHaveBeenCalledOnce()
})

test('after too many sign-ins no request is sent for a minute', async () => {
  const { session, client } = device()
  client.create.mockResolvedValue('too-many')
  await expect(session.token()).rejects.toMatchObject({ failure: { kind: 'rate-limited', retryAfterMs: 60_000 } })
  await vi.advanceTimersByTimeAsync(59_000)
  await expect(session.token()).rejects.toMatchObject({ failure: { kind: 'rate-limited' } })
  expect(client.create).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(1_000)
  client.create.mockResolvedValue(ann)
  expect(await session.token()).toBe('token-of-ann')
})

test('without a backend there is no account and no token', async () => {
  const { session, accounts, client } = device()
  accounts.mockRejectedValueOnce(new CallFailureError({ kind: 'not-configured' }))
  await expect(session.token()).rejects.toMatchObject({ failure: { kind: 'not-configured' } })
  client.create.mockResolvedValue(ann)
  expect(await session.token()).toBe('token-of-ann')
})
