import { RestError } from './rest-error.ts'

/** Parses a query parameter from left to right. Every error is a PGRST100 with the position. */
export class QueryReader {
  readonly #text: string
  readonly #what: string
  #at = 0

  /** @param what as in 'select parameter' */
  constructor(text: string, what: string) {
    this.#text = text
    this.#what = what
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length
  }

  /**
   * Consumes the text if it comes next.
   * @returns whether it did
   */
  skip(text: string): boolean {
    if (!this.#text.startsWith(text, this.#at)) return false
    this.#at += text.length
    return true
  }

  comesNext(text: string): boolean {
    return this.#text.startsWith(text, this.#at)
  }

  need(text: string): void {
    if (!this.skip(text)) this.fail(`expecting "${text}"`)
  }

  end(): void {
    if (!this.atEnd) this.fail('expecting end of input')
  }

  /** @param pattern with the sticky flag */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0]
    if (found !== undefined) this.#at += found.length
    return found
  }

  /** Reads text between double quotes. A backslash escapes a quote or a backslash. */
  quoted(): string | undefined {
    const found = this.match(/"(?:[^"\\]|\\.)*"/sy)
    return found?.slice(1, -1).replace(/\\(.)/gs, '$1')
  }

  /** Reads a column's name, quoted or plain. A hyphen belongs to it unless it starts an arrow. */
  name(): string {
    const name = this.quoted() ?? this.match(/(?:[\p{L}\p{N}_$ ]|-(?!>))+/uy)?.trim()
    if (name === undefined || name === '') this.fail('expecting field name (* or [a..z0..9_$])')
    if (name.includes('\0')) this.fail('expecting field name without NUL')
    return name
  }

  fail(expecting: string): never {
    const rest = this.#text.slice(this.#at, this.#at + 1)
    throw new RestError(
      400,
      'PGRST100',
      `"failed to parse ${this.#what} (${this.#text})" (line 1, column ${this.#at + 1})`,
      { details: `unexpected ${rest === '' ? 'end of input' : JSON.stringify(rest)} ${expecting}` },
    )
  }
}

/**
 * One step into a JSON value: '->' gives JSON, '->>' text. A number counts list entries from 0, a negative one from the
 * end.
 */
export interface JsonStep {
  readonly key: string | number
  readonly asText: boolean
}

/** A column, or a path inside a JSON column. */
export interface Field {
  readonly column: string
  readonly path: readonly JsonStep[]
}

const maxSteps = 16
/** The largest PostgreSQL integer. */
const maxIndex = 2_147_483_647

export function readField(reader: QueryReader): Field {
  const column = reader.name()
  const path: JsonStep[] = []
  while (reader.skip('->')) {
    const asText = reader.skip('>')
    const last = path.at(-1)
    if (last?.asText === true) reader.fail('expecting nothing after ->>')
    if (path.length === maxSteps) reader.fail(`expecting at most ${maxSteps} steps`)
    const index = reader.match(/-?\d{1,10}(?=->|[.,:)]|$)/y)
    if (index !== undefined && Math.abs(Number(index)) > maxIndex) reader.fail('expecting a smaller index')
    path.push({ key: index === undefined ? reader.name() : Number(index), asText })
  }
  return { column, path }
}
