import type { Device, SharedLink } from '../../device/device.ts'
import { words } from '../../words/words.ts'

/** What sending on has come to; null where the golfer changed their mind or the platform has shown it by itself. */
export type Sent = 'copied' | 'copy-failed' | null

/** The invitation to a game. path: where its link leads. Source: document 2 section 2, decisions ('Two ways to play together'). */
export function inviteOf(origin: string, path: string, course: string): SharedLink {
  return { title: words.share.linkTitle, text: words.share.linkText(course), url: `${origin}${path}` }
}

/** By the platform's sheet; where there is none, or it fails, the code goes to the clipboard. */
export async function sendInvite(
  device: Pick<Device, 'shareLink' | 'copyText'>,
  invite: SharedLink,
  code: string,
): Promise<Sent> {
  const outcome = await device.shareLink(invite)
  switch (outcome) {
    case 'shared':
    case 'cancelled':
      return null
    case 'unavailable':
    case 'failed':
      return (await device.copyText(code)) ? 'copied' : 'copy-failed'
  }
}
