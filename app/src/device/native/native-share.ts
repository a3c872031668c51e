import { Share } from '@capacitor/share'
import type { ShareOutcome, SharedLink } from '../device.ts'
import { isCancel } from '../image-share.ts'

/** Uses the phone's share sheet, because Android's web view has none of its own. Never rejects. */
export async function shareLinkNatively({ title, text, url }: SharedLink): Promise<ShareOutcome> {
  try {
    await Share.share({ title, text, url })
    return 'shared'
  } catch (error) {
    return isCancel(error) ? 'cancelled' : 'failed'
  }
}
