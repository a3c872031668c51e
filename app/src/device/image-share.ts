import { download } from './download.ts'

/** An image for somebody else. */
export interface SharedImage {
  readonly fileName: string
  readonly png: Blob
  readonly title: string
  readonly text: string
}

/**
 * 'downloaded': the platform has no sheet for it, or it failed, and the file was downloaded instead; within a native shell,
 * saved. Of the last three nothing came, not even the download: the platform's sheet takes no files, there is no sheet, or it
 * failed.
 */
export const imageShareOutcomes = ['shared', 'cancelled', 'downloaded', 'no-files', 'no-method', 'failed'] as const
export type ImageShareOutcome = (typeof imageShareOutcomes)[number]

/** By the platform's own sheet, else as a download. To be called in the task of the press, or the browser refuses. */
export async function shareImageOnWeb(image: SharedImage): Promise<ImageShareOutcome> {
  const { fileName, png, title, text } = image
  // Neither is there on a page that came without https.
  if (typeof navigator.share !== 'function') return downloaded(image, 'no-method')
  const data = { files: [new File([png], fileName, { type: png.type })], title, text }
  if (typeof navigator.canShare !== 'function' || !navigator.canShare(data)) return downloaded(image, 'no-files')
  try {
    await navigator.share(data)
    return 'shared'
  } catch (error) {
    return isCancel(error) ? 'cancelled' : downloaded(image, 'failed')
  }
}

/**
 * Browsers reject with an AbortError, Capacitor's plugin with 'Share canceled' and no name for it. Source: document 3
 * section 8, 'Cancel, abort or dismissal'.
 */
export function isCancel(error: unknown): boolean {
  return error instanceof Error && /cancel|abort|dismiss/i.test(`${error.name} ${error.message}`)
}

/** False where the browser gives files no address. */
export function downloadImage(fileName: string, png: Blob): boolean {
  try {
    download(fileName, png)
    return true
  } catch {
    return false
  }
}

function downloaded({ fileName, png }: SharedImage, otherwise: ImageShareOutcome): ImageShareOutcome {
  return downloadImage(fileName, png) ? 'downloaded' : otherwise
}
