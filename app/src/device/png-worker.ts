/*
 * A picture in, a PNG out, or null. Beside the page: a browser would do it on the page's own thread, in its idle moments, of
 * which there are few while a finger scrolls.
 */
self.addEventListener('message', ({ data }: MessageEvent<ImageBitmap>) => {
  void pngOf(data).then(
    (png) => self.postMessage(png),
    () => self.postMessage(null),
  )
})

async function pngOf(picture: ImageBitmap): Promise<Blob | null> {
  const canvas = new OffscreenCanvas(picture.width, picture.height)
  const drawing = canvas.getContext('bitmaprenderer')
  if (drawing === null) return null
  drawing.transferFromImageBitmap(picture)
  return canvas.convertToBlob({ type: 'image/png' })
}
