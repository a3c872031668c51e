import { pngOf } from './canvas-png.ts'

/** In pixels. Source: document 3 section 9. */
const CARD_WIDTH_PX = 720
const CARD_HEIGHT_PX = 480
const MARGIN_PX = 48

/** Light theme, as in styles.css: what is sent on looks the same to everybody. */
const colours = { ground: '#ffffff', tint: '#e3f3e8', accent: '#15803d', ink: '#0b1220', inkSoft: '#475569' } as const
const font = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif'

/** What is left where a device can draw nothing better. Source: document 3 section 4. */
export interface SimpleCard {
  readonly title: string
  readonly courseName: string
  /** Null when nobody played a hole. */
  readonly winner: { readonly label: string; readonly name: string; readonly strokes: string } | null
  readonly product: string
  readonly tagline: string
}

/** Drawn by hand. Null where the browser gives no canvas, or no image of it. */
export async function drawSimpleCard(card: SimpleCard): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = CARD_WIDTH_PX
  canvas.height = CARD_HEIGHT_PX
  const drawing = canvas.getContext('2d')
  if (drawing === null) return null
  drawing.fillStyle = colours.ground
  drawing.fillRect(0, 0, CARD_WIDTH_PX, CARD_HEIGHT_PX)
  drawing.fillStyle = colours.accent
  drawing.fillRect(0, 0, CARD_WIDTH_PX, 12)
  drawing.textAlign = 'center'
  writeLine(drawing, card.title, { baselinePx: 84, sizePx: 40, weight: 700, colour: colours.ink })
  drawing.fillStyle = colours.tint
  drawing.beginPath()
  drawing.roundRect(MARGIN_PX, 168, CARD_WIDTH_PX - 2 * MARGIN_PX, 208, 24)
  drawing.fill()
  if (card.winner === null) {
    writeLine(drawing, card.courseName, { baselinePx: 286, sizePx: 40, weight: 700, colour: colours.ink })
  } else {
    writeLine(drawing, card.courseName, { baselinePx: 132, sizePx: 28, weight: 400, colour: colours.inkSoft })
    writeLine(drawing, card.winner.label, { baselinePx: 218, sizePx: 28, weight: 600, colour: colours.ink })
    writeLine(drawing, card.winner.name, { baselinePx: 284, sizePx: 48, weight: 700, colour: colours.ink })
    writeLine(drawing, card.winner.strokes, { baselinePx: 344, sizePx: 36, weight: 600, colour: colours.accent })
  }
  writeLine(drawing, card.product, { baselinePx: 424, sizePx: 28, weight: 700, colour: colours.accent })
  writeLine(drawing, card.tagline, { baselinePx: 456, sizePx: 20, weight: 400, colour: colours.inkSoft })
  return pngOf(canvas)
}

interface Line {
  readonly baselinePx: number
  readonly sizePx: number
  readonly weight: number
  readonly colour: string
}

/** In the middle; what is too wide gets smaller down to two thirds, and then ends in an ellipsis. */
function writeLine(drawing: CanvasRenderingContext2D, text: string, line: Line): void {
  const roomPx = CARD_WIDTH_PX - 3 * MARGIN_PX
  const setFont = (sizePx: number) => {
    drawing.font = `${line.weight} ${sizePx}px ${font}`
  }
  setFont(line.sizePx)
  const scale = roomPx / Math.max(roomPx, drawing.measureText(text).width)
  setFont(Math.floor(line.sizePx * Math.max(2 / 3, scale)))
  drawing.fillStyle = line.colour
  drawing.fillText(fitted(drawing, text, roomPx), CARD_WIDTH_PX / 2, line.baselinePx)
}

function fitted(drawing: CanvasRenderingContext2D, text: string, roomPx: number): string {
  if (drawing.measureText(text).width <= roomPx) return text
  const characters = [...text]
  while (characters.length > 0 && drawing.measureText(`${characters.join('')}…`).width > roomPx) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
