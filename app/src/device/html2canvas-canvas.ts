import { html2canvas } from 'html2canvas-pro'
import { type ElementDrawing, isOnlyReadOut } from './element-canvas.ts'
import { drawVectors } from './vector-drawings.ts'
import { pageStyles } from './page-styles.ts'

/** By reading the layout of a copy and painting it anew: for browsers that draw no HTML within an SVG image. */
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
    // Only the way to the element is copied, and what is in it. Neither the head, with which a base address would come, nor
    // vector drawings, whose styles would be written as attributes: the page's policy allows neither. They follow at the end;
    // the room they need is to be that of what they stand in.
    ignoreElements: (other) =>
      (!other.contains(element) && !element.contains(other)) || other instanceof SVGElement || isOnlyReadOut(other),
    onclone: copyStyles,
  })
  signal.throwIfAborted()
  await drawVectors(element, canvas, size.pixelRatio)
  return canvas
}

/** Sheets of the copy's own, since by their addresses they would be fetched again. */
function copyStyles(copy: Document): void {
  const window = copy.defaultView
  if (window === null) return
  copy.adoptedStyleSheets = pageStyles().map((rules) => {
    const copied = new window.CSSStyleSheet()
    copied.replaceSync(rules)
    return copied
  })
}
