import { download } from './download.ts'

/** An image to share. */
export interface SharedImage {
  readonly fileName: string
  readonly png: Blob
  readonly title: string
  readonly text: string
}

/**
 * 'downloaded': the platform has no sheet for images or the sheet failed, and the file was downloaded (in a native shell,
 * saved) instead. The last three mean that even the download failed, after the sheet took no files, was missing, or failed.
 */
export const imageShareOutcomes = ['shared', 'cancelled', 'downloaded', 'no-files', 'no-method', 'failed'] as const
export type ImageShareOutcome = (typeof imageShareOutcomes)[number]

/** Uses the platform's share sheet, otherwise a download. Call this in the task of the press, or the browser rejects it. */
export async function shareImageOnWeb(image: SharedImage): Promise<ImageShareOutcome> {
  const { fileName, png, title, text } = image
  // Both functions are missing on a page without https.
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
 * Browsers reject with an AbortError, Capacitor's plugin with 'Share canceled' and without a name. Source: document 3
 * section 8, 'Cancel, abort or dismissal'.
 */
export function isCancel(error: unknown): boolean {
  return error instanceof Error && /cancel|abort|dismiss/i.test(`${error.name} ${error.message}`)
}

/** Returns false if the browser can't create object URLs. */
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
