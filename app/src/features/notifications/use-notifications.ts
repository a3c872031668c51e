import { createContext, useContext, useSyncExternalStore } from 'react'
import type { Notifications, ShownNotification } from './notifications.ts'

export interface NotificationServices {
  readonly notifications: Notifications
  /** Resolves with true when the page is being loaded anew. */
  readonly onMissing: () => Promise<boolean>
}

export const NotificationsContext = createContext<NotificationServices | null>(null)

/** Ready before storage is: what the device has kept of the news is a preference. */
export function useNotificationServices(): NotificationServices {
  const services = useContext(NotificationsContext)
  if (services === null) throw new Error('useNotificationServices must be used within NotificationsContext')
  return services
}

/** As they are now; renders again when that changes. */
export function useNotifications(): readonly ShownNotification[] {
  const { notifications } = useNotificationServices()
  return useSyncExternalStore(notifications.subscribe, notifications.list)
}
