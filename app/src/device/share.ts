import type { ShareOutcome, SharedLink } from './device.ts'

/** By the platform's own sheet. To be called in the task of the press, or Safari refuses. */
export async function shareLink(link: SharedLink): Promise<ShareOutcome> {
  // Neither is there on a page that came without https.
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
