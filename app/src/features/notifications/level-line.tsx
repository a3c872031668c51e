import { ArrowUp, Check, type LucideIcon, Newspaper, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { NotificationLevel } from '../../backend/notifications.ts'
import { classes } from '../../ui/classes.ts'
import * as words from '../../words/words.ts'

const looks: Record<NotificationLevel, { readonly Icon: LucideIcon; readonly color: string }> = {
  update: { Icon: ArrowUp, color: 'text-green' },
  warning: { Icon: TriangleAlert, color: 'text-danger' },
  success: { Icon: Check, color: 'text-under' },
  other: { Icon: Newspaper, color: 'text-ink-2' },
}

/** The icon of a notification's level; LevelLine names the level in words. */
export function LevelIcon({ level, className }: { readonly level: NotificationLevel; readonly className?: string }) {
  const { Icon, color } = looks[level]
  return <Icon aria-hidden="true" className={classes('size-5.5 shrink-0', color, className)} />
}

/** 'Update · Today' */
export function LevelLine({ level, children }: { readonly level: NotificationLevel; readonly children: ReactNode }) {
  return (
    <>
      <b className={looks[level].color}>{words.notifications.levels[level]}</b> · {children}
    </>
  )
}
