import type { SaveOutcome } from './device.ts'
import { download } from './download.ts'
import { isCancel } from './image-share.ts'

/**
 * On a phone by the system's sheet, by which a file gets where it is found again; else as a download. Also where the sheet
 * fails: browsers refuse it some seconds after the press, and Chromium for some kinds of files.
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
