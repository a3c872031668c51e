import { useEffect, useState } from 'react'
import { useServices } from '../../services.ts'
import { Button, PageLinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { longRecentDate } from '../../words/dates.ts'
import * as words from '../../words/words.ts'
import { LevelIcon, LevelLine } from './level-line.tsx'
import type { ShownNotification } from './notifications.ts'

interface NotificationDetailProps {
  readonly list: readonly ShownNotification[]
  /** null if none is open. */
  readonly shownId: string | null
  readonly openerId: string
  readonly onClose: () => void
}

/** One notification in full, above the list. */
export function NotificationDetail({ list, shownId, openerId, onClose }: NotificationDetailProps) {
  const { now } = useServices()
  const item = useShownItem(list, shownId)
  const isGone = shownId !== null && item === null
  // After a reload or a step forward in the history, the notification may have been withdrawn.
  useEffect(() => {
    if (isGone) onClose()
  }, [isGone, onClose])
  if (item === null) return null
  const { level, title, preview, body, publishedAt, cta } = item
  return (
    <Dialog
      open={shownId !== null}
      title={title}
      largeTitle={{
        above: (
          <p className="mb-1 flex items-start gap-2 text-[0.9375rem] text-ink-2">
            <LevelIcon level={level} />
            <span>
              <LevelLine level={level}>{longRecentDate(publishedAt, now())}</LevelLine>
            </span>
          </p>
        ),
      }}
      openerId={openerId}
      onClose={onClose}
      footer={
        <div className="flex flex-col gap-2.5">
          {cta !== null && (
            <PageLinkButton href={cta.href} wide>
              {cta.label}
            </PageLinkButton>
          )}
          <Button variant="secondary" wide onClick={onClose}>
            {words.common.close}
          </Button>
        </div>
      }
    >
      {/* Keeps the operator's line breaks. */}
      <p className="whitespace-pre-line break-words text-[1.0625rem] leading-normal">{body === '' ? preview : body}</p>
    </Dialog>
  )
}

/** Keeps showing a notification that expires while it is read, and while its window closes. */
function useShownItem(list: readonly ShownNotification[], shownId: string | null): ShownNotification | null {
  const item = list.find(({ id }) => id === shownId) ?? null
  const [last, setLast] = useState(item)
  if (item !== null && item !== last) setLast(item)
  if (item !== null) return item
  return shownId === null || last?.id === shownId ? last : null
}
