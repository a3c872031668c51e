import { isSafeLink } from '@teemates/golf/safe-link'
import * as v from 'valibot'
import { type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { callService } from '../_shared/platform.ts'

const feedSchema = v.array(
  v.object({
    id: v.string(),
    title: v.string(),
    preview: v.string(),
    body: v.string(),
    level: v.picklist(['update', 'warning', 'success', 'other']),
    publishedAt: v.string(),
    expiresAt: v.nullable(v.string()),
    cta: v.nullable(v.object({ label: v.string(), href: v.string() })),
  }),
)

/** GET → {items}, with an ETag; 304 if the caller has them already. Source: document 1, notifications. */
export const notifications: EdgeFunction = (platform) =>
  functionApp(platform).get('/notifications', async (context) => {
    const feed = v.parse(feedSchema, await callService(platform, 'notifications_feed'))
    const items = feed.map(({ cta, expiresAt, ...item }) => ({
      ...item,
      ...(expiresAt === null ? {} : { expiresAt }),
      ...(cta !== null && isSafeLink(cta.href) ? { cta } : {}),
    }))
    const body = JSON.stringify({ items })
    const etag = await etagOf(body)
    const headers = { etag, 'cache-control': 'no-cache' }
    if (knows(context.req.header('if-none-match'), etag)) return context.body(null, 304, headers)
    return context.body(body, 200, { ...headers, 'content-type': 'application/json' })
  })

async function etagOf(body: string): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(body)))
  return `"${Array.from(hash.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0')).join('')}"`
}

/** Compares weakly, because a proxy that compresses the answer weakens the tag (RFC 9110, 13.1.2). */
function knows(header: string | undefined, etag: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return tags.includes(etag) || tags.includes('*')
}
