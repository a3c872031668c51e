/** A line of a file; text undefined: it was longer than is read. */
export interface Line {
  /** From 1. */
  readonly number: number
  readonly text: string | undefined
}

/** The lines of a stream without their ends; of a line of more than maxLength characters nothing is kept. */
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
