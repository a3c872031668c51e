import { html2canvas } from 'html2canvas-pro'
import { type ElementDrawing, isOnlyReadOut } from './element-canvas.ts'
import { drawVectors } from './vector-drawings.ts'
import { pageStyles } from './page-styles.ts'

/** Reads the layout of a copy and paints it again. For browsers that draw no HTML inside an SVG image. */
export const drawByHtml2canvas: ElementDrawing = async (element, { size, timeoutMs, signal }) => {
  const canvas = await html2canvas(element, {
    width: size.widthPx,
    height: size.heightPx,
    scale: size.pixelRatio,
    windowWidth: size.widthPx,
    windowHeight: size.heightPx,
    backgroundColor: '#ffffff',
    imageTimeout: timeoutMs,
    logging: false,
    signal,
    // Only the element and its ancestors are copied. The head would bring a base address, and vector drawings would get
    // style attributes; the page's Content Security Policy allows neither. The drawings are added at the end, so their
    // containers must reserve their room.
    ignoreElements: (other) =>
      (!other.contains(element) && !element.contains(other)) || other instanceof SVGElement || isOnlyReadOut(other),
    onclone: copyStyles,
  })
  signal.throwIfAborted()
  await drawVectors(element, canvas, size.pixelRatio)
  return canvas
}

/** Adds the rules as style elements of the copy, because linked sheets would be fetched again. */
function copyStyles(copy: Document): void {
  const window = copy.defaultView
  if (window === null) return
  copy.adoptedStyleSheets = pageStyles().map((rules) => {
    const copied = new window.CSSStyleSheet()
    copied.replaceSync(rules)
    return copied
  })
}
