import { createContext, destroyContext, domToForeignObjectSvg } from 'modern-screenshot'
import { createPageYield } from '../page-yield.ts'
import { bandsOf } from './drawing-bands.ts'
import { type ElementDrawing, isOnlyReadOut } from './element-canvas.ts'
import { type CaptureSize, MAX_CANVAS_PX } from './image-size.ts'
import { stylesFor } from './page-styles.ts'

/**
 * The properties that a template may set in a style attribute, which the library copies. All other styles come from
 * the page's rules.
 */
const styleProperties = ['grid-template-columns', 'min-width']

/** Characters that XML forbids: control characters and lone surrogates. */
const notInXml = /[^\P{Cc}\t\n\r]|\p{Cs}|[\uFFFE\uFFFF]/gu

/**
 * Draws an SVG image that holds the element and the page's rules, so that the browser styles it again. The library by
 * itself would read each element's style, which takes a slow phone seconds, and would draw the image to the canvas in one
 * long task.
 */
export const drawByModernScreenshot: ElementDrawing = async (element, { size, timeoutMs, signal }) => {
  const yieldToPage = createPageYield(signal)
  const context = await createContext(element, {
    width: size.widthPx,
    height: size.heightPx,
    timeout: timeoutMs,
    // The app only uses the platform's own fonts.
    font: false,
    includeStyleProperties: styleProperties,
    features: { copyScrollbar: false },
    filter: (node) => !isOnlyReadOut(node),
    onCloneEachNode: yieldToPage,
  })
  try {
    context.defaultComputedStyles = new NothingByItself()
    const svg = await domToForeignObjectSvg(context)
    await yieldToPage()
    addStyles(svg, element)
    await yieldToPage()
    const canvas = whiteCanvas(size)
    for (const band of bandsOf(element, svg)) {
      const text = new XMLSerializer().serializeToString(band).replace(notInXml, '')
      await yieldToPage()
      const image = await imageOf(text, signal)
      await yieldToPage()
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
  // With an object URL, some browsers would taint the canvas and not export it.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await loaded
  // Some browsers reject decode() for images that they draw all the same.
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

/**
 * The library would render each tag in a frame to find its default style, so that it can leave default values out.
 * This map says that every default is known already.
 */
class NothingByItself extends Map<string, Map<string, unknown>> {
  override has(): boolean {
    return true
  }

  override get(): Map<string, unknown> {
    return new Map()
  }
}

/** Rules for the page's root don't apply in the image, so the copy gets the root's computed values. */
function addStyles(svg: SVGElement, element: Element): void {
  const { fontFamily, fontSize, lineHeight, tabSize } = getComputedStyle(document.documentElement)
  Object.assign(svg.style, { fontFamily, fontSize, lineHeight, tabSize })
  const style = document.createElement('style')
  style.textContent = stylesFor(element)
  svg.prepend(style)
}
