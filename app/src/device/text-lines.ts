/** How wide a text is in the font it is written in. */
type WidthOf = (text: string) => number

/**
 * A text in as few lines as hold it, broken between its words, and within one where that alone is wider than a line. Null where
 * it needs more lines than there may be.
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

/** The text's first lines, the last of which ends in an ellipsis. */
export function linesCut(text: string, roomPx: number, mostLines: number, widthOf: WidthOf): string[] {
  const signs = signsOf(text)
  while (signs.length > 0) {
    signs.pop()
    const lines = linesWithin(`${signs.join('').trimEnd()}…`, roomPx, mostLines, widthOf)
    if (lines !== null) return lines
  }
  return ['…']
}

/** As they are read: what belongs together, as a family of emoji, is one. */
function signsOf(text: string): string[] {
  return Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment)
}
