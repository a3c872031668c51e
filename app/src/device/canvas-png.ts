/** An image of fewer bytes shows nothing. Source: document 3 section 5. */
export const MIN_IMAGE_BYTES = 1000

/** Fewer pixels to look through; each is the mean of those it stands for. */
const SAMPLE_PX = 24

/** Null when the canvas gives none. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
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
