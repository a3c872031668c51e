import { createContext, destroyContext, domToCanvas } from 'modern-screenshot'
import { createBreather } from './breather.ts'
import { type ElementDrawing, isOnlyReadOut } from './element-canvas.ts'
import { MAX_CANVAS_PX } from './image-size.ts'
import { pageStyles } from './page-styles.ts'

/** What a template may say in a style attribute, which the library writes anew. All else comes from the page's rules. */
const styleProperties = ['grid-template-columns', 'min-width']

/**
 * By an SVG image that holds the element and the page's rules, so that the browser styles it once more. Reading each element's
 * style out instead, as the library does by itself, takes a slow phone seconds.
 */
export const drawByModernScreenshot: ElementDrawing = async (element, { size, timeoutMs, signal }) => {
  const context = await createContext(element, {
    width: size.widthPx,
    height: size.heightPx,
    scale: size.pixelRatio,
    backgroundColor: '#ffffff',
    maximumCanvasSize: MAX_CANVAS_PX,
    timeout: timeoutMs,
    // The app's fonts are the platform's own.
    font: false,
    includeStyleProperties: styleProperties,
    features: { copyScrollbar: false },
    filter: (node) => !isOnlyReadOut(node),
    onCloneEachNode: createBreather(signal),
    onCreateForeignObjectSvg: addStyles,
  })
  try {
    context.defaultComputedStyles = new NothingByItself()
    return await domToCanvas(context)
  } finally {
    destroyContext(context)
  }
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
function addStyles(svg: SVGSVGElement): void {
  const { fontFamily, fontSize, lineHeight, tabSize } = getComputedStyle(document.documentElement)
  Object.assign(svg.style, { fontFamily, fontSize, lineHeight, tabSize })
  const style = document.createElement('style')
  style.textContent = pageStyles().join('\n')
  svg.prepend(style)
}
