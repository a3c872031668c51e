import { loadPart } from '../load-part.ts'
import type { Frame } from './qr-worker.ts'

/**
 * The longer side of the searched picture in px, which is also requested from the camera. At 960 px, a code of a tenth of
 * the width isn't recognised.
 */
const LONGER_SIDE = 1280

export interface QrReader {
  /**
   * The text of the QR code that the video shows now; null without one. Await each call before the next. Rejects if the
   * reader can't be loaded.
   */
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}

/** Rejects if its files can't be loaded. */
export async function createQrReader(): Promise<QrReader> {
  const { default: QrWorker } = await loadPart(() => import('./qr-worker.ts?worker'))
  const worker = new QrWorker()
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })

  function frameOf(video: HTMLVideoElement): Frame | null {
    const { videoWidth, videoHeight } = video
    if (videoWidth === 0 || videoHeight === 0 || context === null) return null
    const scale = Math.min(1, LONGER_SIDE / Math.max(videoWidth, videoHeight))
    const width = Math.round(videoWidth * scale)
    const height = Math.round(videoHeight * scale)
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height })
    context.drawImage(video, 0, 0, width, height)
    return { width, height, pixels: context.getImageData(0, 0, width, height).data }
  }

  return {
    async read(video) {
      const frame = frameOf(video)
      if (frame === null) return null
      return new Promise((resolve, reject) => {
        worker.onmessage = ({ data }: MessageEvent<string | null>) => resolve(data)
        worker.onerror = () => reject(new Error('the reader of QR codes could not be loaded'))
        worker.postMessage(frame, [frame.pixels.buffer])
      })
    },
    close: () => worker.terminate(),
  }
}
