import { loadPart } from './load-part.ts'
/** A picture as a canvas gives it: red, green, blue and opacity, a byte each. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** The longer side of what is searched, in px: what the camera is asked for. Of 960 a code across a tenth of it isn't read. */
const LONGER_SIDE = 1280

export interface QrReader {
  /** The text of the QR code in what the video shows now; null without one. One at a time; rejects where the reader can't be had. */
  read(video: HTMLVideoElement): Promise<string | null>
  close(): void
}

/** Rejects where its files can't be had. */
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
