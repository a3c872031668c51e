import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Notifications, ShownNotification } from './notifications.ts'

export interface NotificationServices {
  readonly notifications: Notifications
  /** Resolves with true if the page is being reloaded. */
  readonly onMissing: () => Promise<boolean>
}

export const NotificationsContext = createContext<NotificationServices | null>(null)

/** Available before storage has started, because the stored notifications are a preference. */
export function useNotificationServices(): NotificationServices {
  const services = useContext(NotificationsContext)
  if (services === null) throw new Error('useNotificationServices must be used within NotificationsContext')
  return services
}

/** The current notifications; renders again when they change. */
export function useNotifications(): readonly ShownNotification[] {
  const { notifications } = useNotificationServices()
  return useSyncExternalStore(notifications.subscribe, notifications.list)
}
