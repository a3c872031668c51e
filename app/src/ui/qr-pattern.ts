import { create } from 'qrcode/lib/core/qrcode.js'

/** Light modules around the pattern. Source: document 2 section 9. */
const MARGIN = 2

export interface QrPattern {
  /** Width and height in modules, including the margin. */
  readonly size: number
  /** The dark modules as an SVG path with a rectangle for each run of them in a row. */
  readonly path: string
}

/**
 * Uses versions 1 to 40 with an error correction of 15 %. Throws for an empty text ('No input text') and for one that is
 * too long.
 */
export function qrPattern(text: string): QrPattern {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules
  let path = ''
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let end = column
      while (end < size && data[row * size + end] !== 0) end += 1
      const run = end - column
      if (run === 0) continue
      path += `M${column + MARGIN} ${row + MARGIN}h${run}v1h-${run}z`
      column = end
    }
  }
  return { size: size + 2 * MARGIN, path }
}
