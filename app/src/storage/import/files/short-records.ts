/** The maximum length of a text in a record. A longer course name would slow every screen that shows it. */
const MAX_TEXT = 10_000

/** The records of a file's list, and the number of unreadable ones. */
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

/** Whether no text in the value is too long. */
export function isShort(value: unknown, maxText = MAX_TEXT): boolean {
  if (typeof value === 'string') return value.length <= maxText
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, each]) => key.length <= maxText && isShort(each, maxText))
}
