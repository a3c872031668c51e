import { useServices } from '../../services.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { recentDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { useConfiguration } from '../../shell/configuration.ts'
import { LevelIcon, LevelLine } from './level-line.tsx'
import { NoticeBoard } from './notice-board.tsx'
import { NotificationDetail } from './notification-detail.tsx'
import type { ShownNotification } from './notifications.ts'

interface NotificationPanelProps {
  readonly list: readonly ShownNotification[]
  readonly isOpen: boolean
  /** The id of the open notification; null if none is open. */
  readonly shownId: string | null
  readonly openerId: string
  readonly onOpen: (id: string) => void
  readonly onCloseDetail: () => void
  readonly onClose: () => void
}

/** Source: document 1 section 2, Notifications panel. */
export function NotificationPanel(props: NotificationPanelProps) {
  const { list, isOpen, shownId, openerId, onOpen, onCloseDetail, onClose } = props
  const unread = list.filter(({ isRead }) => !isRead).length
  return (
    <>
      <Dialog
        size="side"
        open={isOpen}
        title={words.notifications.title}
        largeTitle={{ aside: unread > 0 && <UnreadCount unread={unread} /> }}
        openerId={openerId}
        onClose={onClose}
      >
        {list.length === 0 ? (
          <NoNotifications onClose={onClose} />
        ) : (
          <ul className="border-rule border-t-2">
            {list.map((item) => (
              <Row key={item.id} item={item} onOpen={onOpen} />
            ))}
          </ul>
        )}
      </Dialog>
      <NotificationDetail list={list} shownId={shownId} openerId={rowId(shownId ?? '')} onClose={onCloseDetail} />
    </>
  )
}

function UnreadCount({ unread }: { readonly unread: number }) {
  return <p className="whitespace-nowrap font-bold text-ink-2 text-sm">{words.notifications.unreadCount(unread)}</p>
}

function rowId(id: string): string {
  return `notification-${id}`
}

interface RowProps {
  readonly item: ShownNotification
  readonly onOpen: (id: string) => void
}

function Row({ item, onOpen }: RowProps) {
  const { id, level, title, preview, publishedAt, isRead } = item
  const { now } = useServices()
  return (
    <li className="border-hair border-b">
      <button
        id={rowId(id)}
        type="button"
        className="grid w-full grid-cols-[1.375rem_minmax(0,1fr)_0.75rem] gap-x-3 py-3.5 text-left"
        onClick={() => onOpen(id)}
      >
        <LevelIcon level={level} className="mt-4.5" />
        <span className="break-words">
          <span className="block text-ink-2 text-sm">
            <LevelLine level={level}>{recentDate(publishedAt, now())}</LevelLine>
            {!isRead && <span className="sr-only">, {words.notifications.unread}</span>}
          </span>{' '}
          <span className={classes('block text-[1.0625rem] leading-snug', isRead ? 'font-semibold' : 'font-extrabold')}>
            <bdi>{title}</bdi>
          </span>{' '}
          <span className="line-clamp-2 text-[0.9375rem] text-ink-2 leading-snug">
            <bdi>{preview}</bdi>
          </span>
        </span>
        {!isRead && <span aria-hidden="true" className="mt-5.5 size-3 rounded-full bg-danger" />}
      </button>
    </li>
  )
}

function NoNotifications({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-1 px-2 pb-20 text-center">
      <NoticeBoard />
      <p className="mt-3 text-heading">{words.notifications.empty}</p>
      <p className="text-ink-2">{words.notifications.emptyText(useConfiguration().productName)}</p>
      <Button variant="secondary" className="mt-4.5 min-h-14 w-full max-w-57.5 text-lg" onClick={onClose}>
        {words.notifications.backToHome}
      </Button>
    </div>
  )
}
