import { createContext, destroyContext, domToForeignObjectSvg } from 'modern-screenshot'
import { createBreather } from './breather.ts'
import { type ElementDrawing, isOnlyReadOut } from './element-canvas.ts'
import { type CaptureSize, MAX_CANVAS_PX } from './image-size.ts'
import { stylesFor } from './page-styles.ts'

/** What a template may say in a style attribute, which the library writes anew. All else comes from the page's rules. */
const styleProperties = ['grid-template-columns', 'min-width']

/** No XML may have them in it: control characters and halves of pairs. */
const notInXml = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu

/**
 * By an SVG image that holds the element and the page's rules, so that the browser styles it once more. Reading each element's
 * style out instead, as the library does by itself, takes a slow phone seconds. The library's own way from that image to the
 * canvas would be one long task.
 */
export const drawByModernScreenshot: ElementDrawing = async (element, { size, timeoutMs, signal }) => {
  const breathe = createBreather(signal)
  const context = await createContext(element, {
    width: size.widthPx,
    height: size.heightPx,
    timeout: timeoutMs,
    // The app's fonts are the platform's own.
    font: false,
    includeStyleProperties: styleProperties,
    features: { copyScrollbar: false },
    filter: (node) => !isOnlyReadOut(node),
    onCloneEachNode: breathe,
  })
  try {
    context.defaultComputedStyles = new NothingByItself()
    const svg = await domToForeignObjectSvg(context)
    await breathe()
    addStyles(svg, element)
    await breathe()
    const text = new XMLSerializer().serializeToString(svg).replace(notInXml, '')
    await breathe()
    // By a file's address some browsers wouldn't give the canvas out again.
    const address = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
    await breathe()
    const image = new Image()
    const loaded = new Promise((resolve, reject) => {
      image.addEventListener('load', resolve)
      image.addEventListener('error', () => reject(new Error('no image')))
      signal.addEventListener('abort', () => reject(new Error('given up')))
    })
    image.src = address
    await loaded
    // Some refuse this for what they draw all the same.
    await image.decode().catch(() => {})
    await breathe()
    return drawn(image, size)
  } finally {
    destroyContext(context)
  }
}

function drawn(image: HTMLImageElement, { widthPx, heightPx, pixelRatio }: CaptureSize): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = Math.min(MAX_CANVAS_PX, Math.floor(widthPx * pixelRatio))
  canvas.height = Math.min(MAX_CANVAS_PX, Math.floor(heightPx * pixelRatio))
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('no canvas')
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, canvas.width, canvas.height)
  drawing.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas
}

/** The library looks up in a frame what each tag looks like by itself, only to leave that out. */
class NothingByItself extends Map<string, Map<string, unknown>> {
  override has(): boolean {
    return true
  }

  override get(): Map<string, unknown> {
    return new Map()
  }
}

/** Rules for the page's root don't reach the image's: it gets what the page's has come to. */
function addStyles(svg: SVGElement, element: Element): void {
  const { fontFamily, fontSize, lineHeight, tabSize } = getComputedStyle(document.documentElement)
  Object.assign(svg.style, { fontFamily, fontSize, lineHeight, tabSize })
  const style = document.createElement('style')
  style.textContent = stylesFor(element)
  svg.prepend(style)
}
