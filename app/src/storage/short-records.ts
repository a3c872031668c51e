/** Characters of a text within a record: a course with a longer name would hold up every screen that names it. */
const MAX_TEXT = 10_000

/** The records of a file's list, and how many of it can't be read. */
export interface RecordsRead<Parsed> {
  readonly records: readonly Parsed[]
  readonly unreadable: number
}

export function readEach<Parsed>(
  raws: readonly unknown[],
  parse: (raw: unknown) => Parsed | undefined,
  maxText = MAX_TEXT,
): RecordsRead<Parsed> {
  const records = raws.flatMap((raw) => {
    const parsed = isShort(raw, maxText) ? parse(raw) : undefined
    return parsed === undefined ? [] : [parsed]
  })
  return { records, unreadable: raws.length - records.length }
}

/** No text within it is too long. */
export function isShort(value: unknown, maxText = MAX_TEXT): boolean {
  if (typeof value === 'string') return value.length <= maxText
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]) => key.length <= maxText && isShort(each, maxText))
}
