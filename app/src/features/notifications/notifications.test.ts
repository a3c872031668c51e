import { beforeEach, describe, expect, test } from 'vitest'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import type { Conditional } from '../../backend/request.ts'
import { createVirtualClock, type VirtualClock } from '../../../../test/devices/virtual-clock.ts'
import { createDevicePreferences } from '../../storage/preferences/device-preferences.ts'
import { createFakeDevice } from '../../../../test/storage/fake-device.ts'
import { createNotifications } from './notifications.ts'

const hourMs = 60 * 60 * 1000
const failed = { ok: false, failure: { kind: 'unreachable' } } as const
const unchanged = { ok: true, value: { kind: 'unchanged' } } as const

let clock: VirtualClock
beforeEach(() => {
  clock = createVirtualClock()
})

function item(id: string, expiresInMs?: number) {
  const end = expiresInMs === undefined ? {} : { expiresAt: new Date(clock.now() + expiresInMs).toISOString() }
  return { id, title: id, preview: '', body: '', level: 'other', publishedAt: '2026-05-31T08:00:00Z', ...end }
}
function feedOf(etag: string, ...items: readonly unknown[]): CallOutcome<Conditional<readonly unknown[]>> {
  return { ok: true, value: { kind: 'changed', etag, value: items } }
}

/** A tab of a device, with the ETags that the backend was asked with. */
function openTab(device = createFakeDevice()) {
  const asked: (string | null)[] = []
  const tab = { answer: failed as CallOutcome<Conditional<readonly unknown[]>>, isOnline: true, sleptMs: 0, asked }
  let notifyTab = () => {}
  let seen = () => {}
  const notifications = createNotifications({
    preferences: createDevicePreferences(device.environment()),
    calls: () =>
      Promise.resolve({
        feed: (etag) => {
          asked.push(etag)
          return Promise.resolve(tab.answer)
        },
      }),
    connectivity: {
      isOnline: () => tab.isOnline,
      subscribe: (listener) => {
        notifyTab = listener
        return () => {}
      },
    },
    now: () => clock.now() + tab.sleptMs,
    after: clock.after,
    whenSettled: Promise.resolve(),
    onSeen: (listener) => void (seen = listener),
  })
  const ids = () => notifications.list().map(({ id }) => id)
  const unread = () => notifications.list().flatMap(({ id, isRead }) => (isRead ? [] : [id]))
  return Object.assign(tab, { notifications, ids, unread, hearsOfNetwork: () => notifyTab(), isSeen: () => seen() })
}

// Source: document 1 sections 7 and 9.
describe('the feed is asked for', () => {
  test('once the app is idle, and every 6 hours', async () => {
    const tab = openTab()
    await clock.pass(0)
    expect(tab.asked).toHaveLength(1)
    await clock.pass(6 * hourMs - 1)
    expect(tab.asked).toHaveLength(1)
    await clock.pass(1)
    expect(tab.asked).toHaveLength(2)
    await clock.pass(12 * hourMs)
    expect(tab.asked).toHaveLength(4)
  })

  test('when signal is back, and not without it', async () => {
    const tab = openTab()
    tab.isOnline = false
    await clock.pass(0)
    tab.hearsOfNetwork()
    await clock.pass(0)
    expect(tab.asked).toHaveLength(0)
    tab.isOnline = true
    tab.hearsOfNetwork()
    await clock.pass(0)
    expect(tab.asked).toHaveLength(1)
  })

  test('when a page that has slept for 6 hours is seen again', async () => {
    const tab = openTab()
    await clock.pass(hourMs)
    tab.isSeen()
    await clock.pass(0)
    expect(tab.asked).toHaveLength(1)
    tab.sleptMs = 5 * hourMs
    tab.isSeen()
    await clock.pass(0)
    expect(tab.asked).toHaveLength(2)
  })

  test('with the ETag of what is here', async () => {
    const device = createFakeDevice()
    const tab = openTab(device)
    tab.answer = feedOf('"1"', item('a'))
    await clock.pass(0)
    tab.answer = unchanged
    await clock.pass(6 * hourMs)
    expect(tab.asked).toEqual([null, '"1"'])
    expect(openTab(device).ids()).toEqual(['a'])
  })
})

describe('what is shown', () => {
  test.each([
    ['nothing new', unchanged],
    ['a failure', failed],
  ])('stays after %s', async (_, answer) => {
    const tab = openTab()
    tab.answer = feedOf('"1"', item('a'))
    await clock.pass(0)
    tab.answer = answer
    await clock.pass(6 * hourMs)
    expect(tab.ids()).toEqual(['a'])
  })

  test('is without what has expired, also while the app is open', async () => {
    const tab = openTab()
    tab.answer = feedOf('"1"', item('a'), item('b', hourMs), item('over', -1))
    await clock.pass(0)
    let drawn = tab.ids()
    expect(drawn).toEqual(['a', 'b'])
    tab.notifications.subscribe(() => (drawn = tab.ids()))
    await clock.pass(hourMs)
    expect(drawn).toEqual(['a'])
  })

  test('is the same list until it changes', async () => {
    const tab = openTab()
    tab.answer = feedOf('"1"', item('a', 48 * hourMs))
    await clock.pass(0)
    expect(tab.notifications.list()).toBe(tab.notifications.list())
  })

  test('is the newest of more than a device keeps', async () => {
    const tab = openTab()
    const long = { ...item('long'), body: 'x'.repeat(190_000) }
    tab.answer = feedOf('"1"', item('new'), long, { ...long, id: 'too much' })
    await clock.pass(0)
    expect(tab.ids()).toEqual(['new', 'long'])
  })
})

describe('what was read', () => {
  test('stays read, on this device and in its other tab', async () => {
    const device = createFakeDevice()
    const tab = openTab(device)
    const other = openTab(device)
    tab.answer = feedOf('"1"', item('a'), item('b'))
    other.answer = unchanged
    await clock.pass(0)
    tab.notifications.markRead('a')
    expect([tab.unread(), other.unread()]).toEqual([['b'], ['b']])
  })

  test('is forgotten once it is withdrawn', async () => {
    const device = createFakeDevice()
    const tab = openTab(device)
    tab.answer = feedOf('"1"', item('a'), item('b'))
    await clock.pass(0)
    tab.notifications.markRead('a')
    tab.notifications.markRead('b')
    tab.answer = feedOf('"2"', item('b'))
    await clock.pass(6 * hourMs)
    expect(tab.unread()).toEqual([])
    expect(device.localStorage.getItem('golf_scorer_read_notifications')).toBe('["b"]')
  })
})
