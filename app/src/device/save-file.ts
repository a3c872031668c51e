import type { SaveOutcome } from './device.ts'
import { download } from './download.ts'
import { isCancel } from './image-share.ts'

/**
 * Uses the system's share sheet on a phone, because a golfer finds the file again there; otherwise a download. Also
 * downloads if the sheet fails: browsers refuse it some seconds after the press, and Chromium for some file types.
 */
export async function saveFileOnWeb(file: File): Promise<SaveOutcome> {
  const data = { files: [file] }
  const isPhone = matchMedia('(pointer: coarse)').matches
  if (isPhone && typeof navigator.canShare === 'function' && navigator.canShare(data)) {
    try {
      await navigator.share(data)
      return 'saved'
    } catch (error) {
      if (isCancel(error)) return 'cancelled'
    }
  }
  download(file.name, file)
  return 'saved'
}
