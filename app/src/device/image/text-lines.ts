/** Measures a text in the font it is written in. */
type WidthOf = (text: string) => number

/**
 * Breaks a text into as few lines as possible, between words, or within a word that is wider than a line. null if it needs
 * more lines than allowed.
 */
export function linesWithin(text: string, roomPx: number, mostLines: number, widthOf: WidthOf): string[] | null {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= roomPx) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const sign of signsOf(word)) {
      if (line !== '' && widthOf(line + sign) > roomPx) {
        lines.push(line)
        line = ''
      }
      line += sign
    }
  }
  if (line !== '') lines.push(line)
  return lines.length <= mostLines ? lines : null
}

/** The text's first lines; the last one ends in an ellipsis. */
export function linesCut(text: string, roomPx: number, mostLines: number, widthOf: WidthOf): string[] {
  const signs = signsOf(text)
  while (signs.length > 0) {
    signs.pop()
    const lines = linesWithin(`${signs.join('').trimEnd()}…`, roomPx, mostLines, widthOf)
    if (lines !== null) return lines
  }
  return ['…']
}

/** Splits a text into graphemes, so that a family emoji, for example, stays whole. */
function signsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
