import { type Notification, type NotificationCalls, notificationsFrom } from '../../backend/notifications.ts'
import type { Connectivity } from '../../device/device.ts'
import type { KeptNotifications, Preferences } from '../../storage/preferences/preferences.ts'

/** Source: document 1 sections 7 and 9. */
export const REFRESH_MS = 6 * 60 * 60 * 1000
/** The bound on all stored items as JSON, in characters: localStorage holds some 5 million for the whole app. */
const KEPT_CHARACTERS = 200_000

export interface ShownNotification extends Notification {
  readonly isRead: boolean
}

export interface Notifications {
  /** The newest first, without those that have expired. The same reference until it changes. */
  list(): readonly ShownNotification[]
  markRead(id: string): void
  /** Called after a change here or in another tab, and when one expires. */
  subscribe(listener: () => void): () => void
}

export interface NotificationsGiven {
  readonly preferences: Preferences
  /** Rejects if no request can be sent at all. */
  readonly calls: () => Promise<NotificationCalls>
  readonly connectivity: Connectivity
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Calls the function after this many milliseconds, unless the returned function is called first. */
  readonly after: (ms: number, run: () => void) => () => void
  /** Resolves when the first screen is idle. */
  readonly whenSettled: Promise<void>
  /**
   * Calls the listener each time the page becomes visible, because timers don't run while a phone suspends the page.
   */
  readonly onSeen: (listener: () => void) => void
}

/**
 * The operator's notifications: those stored on the device, updated once the app is idle, when signal returns, and
 * every 6 hours.
 */
export function createNotifications(given: NotificationsGiven): Notifications {
  const { preferences, now } = given
  const listeners = new Set<() => void>()
  let last: Listed | undefined
  let stopWaiting = () => {}

  function listed(): Listed {
    const { items } = preferences.get('notifications')
    const readIds = preferences.get('readNotifications')
    if (last?.items === items && last.readIds === readIds && now() < last.validUntil) return last
    last = listOf(items, readIds, now())
    stopWaiting()
    stopWaiting = waitForExpiry(last)
    return last
  }

  function waitForExpiry({ validUntil }: Listed): () => void {
    if (validUntil === Number.POSITIVE_INFINITY) return () => {}
    // A longer delay would overflow setTimeout.
    return given.after(Math.min(validUntil - now(), REFRESH_MS), () => {
      last = undefined
      for (const listener of listeners) listener()
    })
  }

  keepUpToDate(given)
  return {
    list: () => listed().list,
    markRead(id) {
      const readIds = preferences.get('readNotifications')
      if (!readIds.includes(id)) preferences.set('readNotifications', [...readIds, id])
    },
    subscribe(listener) {
      listeners.add(listener)
      const unsubscribe = preferences.subscribe(listener)
      return () => {
        listeners.delete(listener)
        unsubscribe()
      }
    },
  }
}

interface Listed {
  readonly items: readonly unknown[]
  readonly readIds: readonly string[]
  readonly list: readonly ShownNotification[]
  /** The time at which the first of them expires. */
  readonly validUntil: number
}

function listOf(items: readonly unknown[], readIds: readonly string[], nowMs: number): Listed {
  const list = notificationsFrom(items)
    .filter(({ expiresAt }) => expiresAt === null || expiresAt > nowMs)
    .map((item) => ({ ...item, isRead: readIds.includes(item.id) }))
  const validUntil = Math.min(...list.map(({ expiresAt }) => expiresAt ?? Number.POSITIVE_INFINITY))
  return { items, readIds, list, validUntil }
}

function keepUpToDate(given: NotificationsGiven): void {
  const { connectivity, now, after } = given
  let isAsking = false
  let askedAt = Number.NEGATIVE_INFINITY
  let stopWaiting = () => {}

  async function refresh(): Promise<void> {
    if (isAsking || !connectivity.isOnline()) return
    isAsking = true
    askedAt = now()
    stopWaiting()
    stopWaiting = after(REFRESH_MS, () => void refresh())
    // Without an answer the stored list stays and nobody is notified (document 1, section 8).
    await bringUpToDate(given).catch(() => {})
    isAsking = false
  }

  void given.whenSettled.then(() => {
    void refresh()
    connectivity.subscribe(() => void refresh())
    given.onSeen(() => {
      if (now() - askedAt >= REFRESH_MS) void refresh()
    })
  })
}

async function bringUpToDate({ preferences, calls }: NotificationsGiven): Promise<void> {
  const { feed } = await calls()
  const outcome = await feed(preferences.get('notifications').etag)
  if (!outcome.ok || outcome.value.kind === 'unchanged') return
  const { etag, value: items } = outcome.value
  preferences.set('notifications', keptOf(etag, items))
  // Ids that have left the feed never return, so they needn't be stored.
  const ids = notificationsFrom(items).map(({ id }) => id)
  const readIds = preferences.get('readNotifications')
  const stillThere = readIds.filter((id) => ids.includes(id))
  if (stillThere.length < readIds.length) preferences.set('readNotifications', stillThere)
}

/** The newest notifications that fit into the bound. */
function keptOf(etag: string | null, items: readonly unknown[]): KeptNotifications {
  let characters = 0
  const firstTooMany = items.findIndex((item) => {
    characters += JSON.stringify(item).length
    return characters > KEPT_CHARACTERS
  })
  return { etag, items: firstTooMany === -1 ? items : items.slice(0, firstTooMany) }
}
