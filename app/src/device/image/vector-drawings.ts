/** The style properties that a drawing's parts may use. */
const properties = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'opacity'] as const

/**
 * Draws an element's vector drawings onto a canvas that shows the rest of the element. Each becomes an image of its own
 * with presentation attributes instead of style attributes, which the page's Content Security Policy forbids.
 */
export async function drawVectors(element: HTMLElement, canvas: HTMLCanvasElement, pixelRatio: number): Promise<void> {
  const drawing = canvas.getContext('2d')
  if (drawing === null) return
  const origin = element.getBoundingClientRect()
  drawing.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0)
  for (const vector of element.querySelectorAll('svg')) {
    const box = vector.getBoundingClientRect()
    const image = await imageOf(vector, box)
    drawing.drawImage(image, box.left - origin.left, box.top - origin.top, box.width, box.height)
  }
}

async function imageOf(vector: SVGSVGElement, { width, height }: DOMRect): Promise<HTMLImageElement> {
  const copy = document.importNode(vector, true)
  // Firefox draws nothing without an explicit size.
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const parts = [...copy.querySelectorAll('*')]
  for (const [index, part] of [...vector.querySelectorAll('*')].entries()) {
    const style = getComputedStyle(part)
    for (const property of properties) parts[index]?.setAttribute(property, style.getPropertyValue(property))
    parts[index]?.removeAttribute('class')
  }
  const image = new Image()
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await image.decode()
  return image
}
