import { isOnlyReadOut } from './element-canvas.ts'

/** For an element whose children can be drawn one after the other: of its own it shows nothing, or the white below it all. */
export const drawnInBands = { 'data-drawn-in-bands': '' } as const
const marked = '[data-drawn-in-bands]'

/** Elements of a band: what a slow phone styles, lays out and paints in about 20 ms. */
const ELEMENTS_PER_BAND = 60

interface Piece {
  readonly copy: HTMLElement
  /** As high, and empty: stands for it in the other bands. */
  readonly room: HTMLElement
  readonly elements: number
}

/**
 * The image of an element, again and again with other pieces of it, all in their places; drawn one over the other they are the
 * whole. A browser draws an image in one task, and the whole at once would be a long one.
 * @param svg with the copy of the element; what it shows is to be taken before the next one is asked for
 */
export function* bandsOf(element: HTMLElement, svg: SVGElement): Generator<SVGElement, void, void> {
  const copy = svg.querySelector('foreignObject > *')
  if (!(copy instanceof HTMLElement && element.matches(marked))) {
    yield svg
    return
  }
  const pieces = piecesOf(element, copy)
  for (const { copy: shown, room } of pieces) shown.replaceWith(room)
  for (const band of inBands(pieces)) {
    for (const piece of band) piece.room.replaceWith(piece.copy)
    yield svg
    for (const piece of band) piece.copy.replaceWith(piece.room)
  }
}

function piecesOf(element: HTMLElement, copy: HTMLElement): Piece[] {
  if (!element.matches(marked))
    return [{ copy, room: roomOf(element), elements: 1 + copy.querySelectorAll('*').length }]
  // Once for each band, what is drawn before would be covered.
  copy.style.background = 'none'
  const drawn = [...element.children].filter((child) => !isOnlyReadOut(child))
  return drawn.flatMap((child, index) => {
    const childCopy = copy.children[index]
    if (!(child instanceof HTMLElement && childCopy instanceof HTMLElement)) throw new Error('not a copy')
    return piecesOf(child, childCopy)
  })
}

/** Its height is the page's: where a device has no whole number of pixels to a CSS pixel, lines in an image differ by a part of one. */
function roomOf(element: HTMLElement): HTMLElement {
  const room = document.createElement('div')
  const { marginTop, marginBottom } = getComputedStyle(element)
  const height = `${element.getBoundingClientRect().height}px`
  Object.assign(room.style, { height, marginTop, marginBottom, flexShrink: '0' })
  return room
}

function inBands(pieces: readonly Piece[]): Piece[][] {
  const bands: Piece[][] = []
  let free = 0
  for (const piece of pieces) {
    const band = bands.at(-1)
    if (band === undefined || free < piece.elements) {
      bands.push([piece])
      free = ELEMENTS_PER_BAND
    } else band.push(piece)
    free -= piece.elements
  }
  return bands
}
