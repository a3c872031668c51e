/** A smaller image shows nothing. Source: document 3 section 5. */
export const MIN_IMAGE_BYTES = 1000

/**
 * The canvas is scaled down to this size, so that fewer pixels have to be checked. Each is the mean of those it replaces.
 */
const SAMPLE_PX = 24

/** null if the canvas can't be encoded. */
export function pngOf(canvas: HTMLCanvasElement): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

/** Whether the canvas has only one colour: some browsers report no error when drawing fails. */
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
