import { isSafeLink } from '@teemates/golf/safe-link'
import * as v from 'valibot'
import type { CallOutcome } from './call-outcome.ts'
import type { Conditional, ConditionalRequest } from './request.ts'

export const notificationLevels = ['update', 'warning', 'success', 'other'] as const
export type NotificationLevel = (typeof notificationLevels)[number]

/** Source: document 1 section 3, notification item. */
export interface Notification {
  readonly id: string
  readonly title: string
  readonly preview: string
  readonly body: string
  readonly level: NotificationLevel
  /** Epoch milliseconds. */
  readonly publishedAt: number
  /** Epoch milliseconds; null: never. */
  readonly expiresAt: number | null
  /** href leads to a page of the app or to an https address. */
  readonly cta: { readonly label: string; readonly href: string } | null
}

export interface NotificationCalls {
  /**
   * The unparsed items of the feed, the newest first; see notificationsFrom.
   * @param etag the ETag of the stored feed; null without one
   */
  feed(etag: string | null): Promise<CallOutcome<Conditional<readonly unknown[]>>>
}

const timeoutMs = 8_000
/** The function needs no account. */
const nobody = () => Promise.resolve(null)
const answer = v.pipe(
  v.object({ items: v.array(v.unknown()) }),
  v.transform(({ items }) => items),
)

export function createNotificationCalls(request: ConditionalRequest): NotificationCalls {
  const asking = { path: '/functions/v1/notifications', headers: { accept: 'application/json' }, timeoutMs }
  return { feed: (etag) => request(asking, answer, nobody, etag) }
}

const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.number(),
  v.finite(),
)

const item = v.object({
  id: v.pipe(v.string(), v.minLength(1)),
  title: v.pipe(v.string(), v.minLength(1)),
  preview: v.optional(v.string(), ''),
  body: v.optional(v.string(), ''),
  // A level of a newer backend is shown as general news.
  level: v.fallback(v.picklist(notificationLevels), 'other'),
  publishedAt: time,
  expiresAt: v.optional(v.nullable(time), null),
  // A notification with an invalid link is shown without it.
  cta: v.fallback(
    v.optional(
      v.nullable(
        v.object({ label: v.pipe(v.string(), v.minLength(1)), href: v.pipe(v.string(), v.check(isSafeLink)) }),
      ),
      null,
    ),
    null,
  ),
})

/** The valid notifications; an invalid one doesn't affect the others. */
export function notificationsFrom(items: readonly unknown[]): readonly Notification[] {
  return items.flatMap((raw) => {
    const parsed = v.safeParse(item, raw)
    return parsed.success ? [parsed.output] : []
  })
}
