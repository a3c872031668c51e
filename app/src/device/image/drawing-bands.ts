import { isOnlyReadOut } from './element-canvas.ts'

/**
 * Marks an element whose children can be drawn one after the other. The element itself must show nothing but the white
 * below everything.
 */
export const drawnInBands = { 'data-drawn-in-bands': '' } as const
const marked = '[data-drawn-in-bands]'

/** The number of elements in a band: a slow phone styles, lays out and paints them in about 20 ms. */
const ELEMENTS_PER_BAND = 60

interface Piece {
  readonly copy: HTMLElement
  /** An empty element of the same height, which replaces the element in the other bands. */
  readonly room: HTMLElement
  readonly elements: number
}

/**
 * Yields the image of an element several times, each time with other pieces of it in their places; drawn on top of each
 * other they are the whole. A browser draws an image in a single task, which would be long for the whole element. The svg
 * contains a copy of the element; use each yielded image before requesting the next one.
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
  // A background in every band would cover the earlier ones.
  copy.style.background = 'none'
  const drawn = [...element.children].filter((child) => !isOnlyReadOut(child))
  return drawn.flatMap((child, index) => {
    const childCopy = copy.children[index]
    if (!(child instanceof HTMLElement && childCopy instanceof HTMLElement)) throw new Error('not a copy')
    return piecesOf(child, childCopy)
  })
}

/**
 * An empty element with the page's height. If the device has a fractional number of pixels per CSS pixel, a height measured
 * in the image would differ by a part of a pixel.
 */
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
