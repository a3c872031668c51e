/** A line of a file. The text is undefined if the line was longer than the limit. */
export interface Line {
  /** Counted from 1. */
  readonly number: number
  readonly text: string | undefined
}

/** Yields the lines of a stream without their line ends. A line of more than maxLength characters has no text. */
export async function* boundedLines(chunks: AsyncIterable<string>, maxLength: number): AsyncGenerator<Line> {
  let number = 1
  let rest = ''
  let tooLong = false
  for await (const chunk of chunks) {
    const parts = chunk.split('\n')
    for (const [index, part] of parts.entries()) {
      if (!tooLong) rest += part
      if (rest.length > maxLength) {
        tooLong = true
        rest = ''
      }
      if (index === parts.length - 1) break
      yield { number, text: tooLong ? undefined : rest.replace(/\r$/, '') }
      number += 1
      rest = ''
      tooLong = false
    }
  }
  if (rest !== '' || tooLong) yield { number, text: tooLong ? undefined : rest.replace(/\r$/, '') }
}
