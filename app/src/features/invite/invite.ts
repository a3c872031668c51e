import type { Device, SharedLink } from '../../device/device.ts'
import * as words from '../../words/words.ts'

/** The outcome of sharing a link; null if the golfer changed their mind or the platform has shown it by itself. */
export type Shared = 'copied' | 'copy-failed' | null

/** The invitation to a game. path: where its link leads. Source: document 2 section 2, decisions ('Two ways to play together'). */
export function inviteOf(origin: string, path: string, course: string): SharedLink {
  return { title: words.share.linkTitle, text: words.share.linkText(course), url: `${origin}${path}` }
}

/**
 * Shares through the platform's sheet. If there is none or it fails, the link is copied instead. The link is better
 * than the code: it lets a mate in at once, and contains the code. Source: docs/decisions/0006.
 */
export async function shareInvite(device: Pick<Device, 'shareLink' | 'copyText'>, invite: SharedLink): Promise<Shared> {
  const outcome = await device.shareLink(invite)
  switch (outcome) {
    case 'shared':
    case 'cancelled':
      return null
    case 'unavailable':
    case 'failed':
      return (await device.copyText(invite.url)) ? 'copied' : 'copy-failed'
  }
}
