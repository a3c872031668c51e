import type { ShareOutcome, SharedLink } from './device.ts'

/** Uses the platform's share sheet. Call this in the task of the press, or Safari rejects it. */
export async function shareLink(link: SharedLink): Promise<ShareOutcome> {
  // Both functions are missing on a page without https.
  if (typeof navigator.share !== 'function') return 'unavailable'
  const data = { title: link.title, text: link.text, url: link.url }
  if (typeof navigator.canShare === 'function' && !navigator.canShare(data)) return 'unavailable'
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return error instanceof Error && error.name === 'AbortError' ? 'cancelled' : 'failed'
  }
}
