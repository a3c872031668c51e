import { pngOf } from './canvas-png.ts'
import { linesCut, linesWithin } from './text-lines.ts'

/** In pixels. Source: document 3 section 9. */
const CARD_WIDTH_PX = 720
const CARD_HEIGHT_PX = 480
const MARGIN_PX = 48

/** The light theme of styles.css: a shared image looks the same for everybody. */
const colours = { ground: '#ffffff', tint: '#e2f0e6', green: '#0a6139', ink: '#0c1f17', ink2: '#43544b' } as const
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif'

/** The fallback for a device that can't draw the template. Source: document 3 section 4. */
export interface SimpleCard {
  readonly title: string
  readonly courseName: string
  /** The winner's result, or the golfer's own in a round without a winner; null if there is neither. */
  readonly result: { readonly label: string; readonly name: string; readonly strokes: string } | null
  readonly product: string
  readonly tagline: string
}

/** Draws the card with canvas calls. null if the browser has no canvas or can't encode it. */
export async function drawSimpleCard(card: SimpleCard): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = CARD_WIDTH_PX
  canvas.height = CARD_HEIGHT_PX
  const drawing = canvas.getContext('2d')
  if (drawing === null) return null
  drawing.fillStyle = colours.ground
  drawing.fillRect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX)
  drawing.fillStyle = colours.green
  drawing.fillRect(0, 0, CARD_WIDTH_PX, 12)
  drawing.textAlign = 'center'
  writeLine(drawing, card.title, { baselinePx: 84, sizePx: 40, weight: 700, colour: colours.ink })
  drawing.fillStyle = colours.tint
  drawing.beginPath()
  drawing.roundRect(MARGIN_PX, 168, CARD_WIDTH_PX - 2 * MARGIN_PX, 208, 24)
  drawing.fill()
  if (card.result === null) {
    writeLine(drawing, card.courseName, { baselinePx: 286, sizePx: 40, weight: 700, colour: colours.ink, mostLines: 4 })
  } else {
    writeLine(drawing, card.courseName, {
      baselinePx: 136,
      sizePx: 28,
      weight: 400,
      colour: colours.ink2,
      mostLines: 2,
    })
    writeLine(drawing, card.result.label, { baselinePx: 218, sizePx: 28, weight: 600, colour: colours.ink })
    writeLine(drawing, card.result.name, {
      baselinePx: 284,
      sizePx: 48,
      weight: 700,
      colour: colours.ink,
      mostLines: 3,
    })
    writeLine(drawing, card.result.strokes, { baselinePx: 344, sizePx: 36, weight: 600, colour: colours.green })
  }
  writeLine(drawing, card.product, { baselinePx: 424, sizePx: 28, weight: 700, colour: colours.green })
  writeLine(drawing, card.tagline, { baselinePx: 456, sizePx: 20, weight: 400, colour: colours.ink2 })
  return pngOf(canvas)
}

interface Line {
  /** The baseline of a single line; several lines are centred around its middle. */
  readonly baselinePx: number
  readonly sizePx: number
  readonly weight: number
  readonly colour: string
  readonly mostLines?: number
}

/**
 * A text that is too wide for one line gets smaller, then takes more lines if allowed, gets smaller again, and finally ends
 * in an ellipsis.
 */
const ONE_LINE_SCALES = [1, 0.9, 0.8, 2 / 3] as const
const MORE_LINES_SCALES = [0.8, 2 / 3, 0.58, 0.5] as const
const SMALLEST_PX = 18
const LINE_HEIGHT = 1.15

/** Writes a centred line. */
function writeLine(drawing: CanvasRenderingContext2D, text: string, line: Line): void {
  const roomPx = CARD_WIDTH_PX - 3 * MARGIN_PX
  const { mostLines = 1 } = line
  const widthOf = (part: string) => drawing.measureText(part).width
  const setSize = (scale: number) => {
    const sizePx = Math.max(SMALLEST_PX, Math.floor(line.sizePx * scale))
    drawing.font = `${line.weight} ${sizePx}px ${font}`
    return sizePx
  }
  let sizePx = 0
  let lines: string[] | null = null
  for (const scale of ONE_LINE_SCALES) {
    sizePx = setSize(scale)
    lines = linesWithin(text, roomPx, 1, widthOf)
    if (lines !== null) break
  }
  if (lines === null && mostLines > 1) {
    for (let count = 2; count <= mostLines && lines === null; count += 1) {
      for (const scale of MORE_LINES_SCALES) {
        // Each of three lines has less room than each of two.
        if (scale > 1.6 / count) continue
        sizePx = setSize(scale)
        lines = linesWithin(text, roomPx, count, widthOf)
        if (lines !== null) break
      }
    }
  }
  lines ??= linesCut(text, roomPx, mostLines, widthOf)
  drawing.fillStyle = line.colour
  const heightPx = sizePx * LINE_HEIGHT
  // A capital letter's height is about 0.7 of the font size.
  const middlePx = line.baselinePx - 0.35 * line.sizePx
  for (const [index, part] of lines.entries()) {
    const fromMiddlePx = (index - (lines.length - 1) / 2) * heightPx
    const baselinePx = lines.length === 1 ? line.baselinePx : middlePx + fromMiddlePx + 0.35 * sizePx
    drawing.fillText(part, CARD_WIDTH_PX / 2, baselinePx)
  }
}
