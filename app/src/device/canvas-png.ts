/** An image of fewer bytes shows nothing. Source: document 3 section 5. */
export const MIN_IMAGE_BYTES = 1000

/** Fewer pixels to look through; each is the mean of those it stands for. */
const SAMPLE_PX = 24

/** Null when the canvas gives none. */
export async function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  const png = await pngByWorker(canvas).catch(() => null)
  return png ?? new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Null, or an error, where a browser can't, or the worker's file isn't to be had. */
async function pngByWorker(canvas: HTMLCanvasElement): Promise<Blob | null> {
  if (typeof Worker !== 'function' || typeof OffscreenCanvas !== 'function') return null
  const worker = new Worker(new URL('./png-worker.ts', import.meta.url), { type: 'module' })
  try {
    const answer = new Promise<Blob | null>((resolve, reject) => {
      worker.addEventListener('message', ({ data }) => resolve(data instanceof Blob ? data : null))
      worker.addEventListener('error', () => reject(new Error('no worker')))
    })
    // Its failure isn't to be told of by the browser while the picture is still being taken.
    answer.catch(() => {})
    const picture = await createImageBitmap(canvas)
    worker.postMessage(picture, [picture])
    return await answer
  } finally {
    worker.terminate()
  }
}

/** Of one colour all over: some browsers report no error for a drawing that failed. */
export function isBlank(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas')
  sample.width = SAMPLE_PX
  sample.height = SAMPLE_PX
  const drawing = sample.getContext('2d', { willReadFrequently: true })
  if (drawing === null) return false
  drawing.drawImage(canvas, 0, 0, SAMPLE_PX, SAMPLE_PX)
  const pixels = new Uint32Array(drawing.getImageData(0, 0, SAMPLE_PX, SAMPLE_PX).data.buffer)
  return pixels.every((pixel) => pixel === pixels[0])
}
