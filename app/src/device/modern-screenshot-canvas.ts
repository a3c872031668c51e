import { createContext, destroyContext, domToForeignObjectSvg } from 'modern-screenshot'
import { createBreather } from './breather.ts'
import { bandsOf } from './drawing-bands.ts'
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
    const canvas = whiteCanvas(size)
    for (const band of bandsOf(element, svg)) {
      const text = new XMLSerializer().serializeToString(band).replace(notInXml, '')
      await breathe()
      const image = await imageOf(text, signal)
      await breathe()
      canvas.drawing.drawImage(image, 0, 0, canvas.element.width, canvas.element.height)
    }
    return canvas.element
  } finally {
    destroyContext(context)
  }
}

async function imageOf(text: string, signal: AbortSignal): Promise<HTMLImageElement> {
  const image = new Image()
  const loaded = new Promise((resolve, reject) => {
    image.addEventListener('load', resolve)
    image.addEventListener('error', () => reject(new Error('no image')))
    signal.addEventListener('abort', () => reject(new Error('given up')))
  })
  // By a file's address some browsers wouldn't give the canvas out again.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await loaded
  // Some refuse this for what they draw all the same.
  await image.decode().catch(() => {})
  return image
}

function whiteCanvas({ widthPx, heightPx, pixelRatio }: CaptureSize) {
  const element = document.createElement('canvas')
  element.width = Math.min(MAX_CANVAS_PX, Math.floor(widthPx * pixelRatio))
  element.height = Math.min(MAX_CANVAS_PX, Math.floor(heightPx * pixelRatio))
  const drawing = element.getContext('2d')
  if (drawing === null) throw new Error('no canvas')
  drawing.fillStyle = '#ffffff'
  drawing.fillRect(0, 0, element.width, element.height)
  return { element, drawing }
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
