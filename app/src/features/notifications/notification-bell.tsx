import { Bell } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '../../ui/button.tsx'
import * as words from '../../words/words.ts'
import { useHistoryStep } from '../../shell/navigation/history-step.ts'
import { LazyShown, lazyScreen } from '../../shell/navigation/lazy-screen.tsx'
import { useNotificationServices, useNotifications } from './use-notifications.ts'
import { loadPart } from '../../device/load-part.ts'

/** Loaded on demand, because most visits never open it. */
export const notificationPanel = lazyScreen(
  async () => (await loadPart(() => import('./notification-panel.tsx'))).NotificationPanel,
)

const bellId = 'notification-bell'

/**
 * The button that opens the notifications, with a dot if some are unread. The dot lies over the icon, so nothing moves
 * when it appears.
 */
export function NotificationBell() {
  const { notifications, onMissing } = useNotificationServices()
  const list = useNotifications()
  const panel = useHistoryStep('notifications')
  const detail = useHistoryStep('notification')
  const isOpen = panel.isOpen || detail.isOpen
  // Keep it mounted until its closing animation has ended.
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const unread = list.filter(({ isRead }) => !isRead).length
  const icon = (
    <span className="relative">
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="absolute -top-1 -right-0.5 size-3 rounded-full bg-danger ring-2 ring-ground"
        />
      )}
    </span>
  )
  return (
    <>
      <IconButton id={bellId} label={words.notifications.open(unread)} icon={icon} onClick={panel.open} />
      {wasOpen && (
        <LazyShown
          screen={notificationPanel}
          props={{
            list,
            isOpen,
            shownId: detail.item,
            openerId: bellId,
            onOpen: (id: string) => {
              notifications.markRead(id)
              detail.openWith(id)
            },
            onCloseDetail: detail.close,
            onClose: panel.close,
          }}
          frame={undefined}
          skeleton={null}
          onMissing={onMissing}
        />
      )}
    </>
  )
}
