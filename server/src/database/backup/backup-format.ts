import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import * as v from 'valibot'
import { ConfigError } from '../../config.ts'
import { isFileError } from '../cluster/binaries.ts'

/*
 * A backup is gzipped lines of JSON: a header; for each table its columns and then its rows, each a list of PostgreSQL's
 * own texts of the values, as COPY writes them; each sequence; and an end with the SHA-256 of all lines before it, so that
 * a truncated file is recognised.
 */

const migration = v.object({ version: v.string(), name: v.string(), checksum: v.string() })
const header = v.object({
  format: v.literal('teemates-database'),
  version: v.literal(1),
  createdAt: v.string(),
  migrations: v.array(migration),
})
const table = v.object({ schema: v.string(), name: v.string(), columns: v.array(v.string()) })
const sequence = v.object({ schema: v.string(), name: v.string(), lastValue: v.string() })
const row = v.array(v.nullable(v.string()))
const line = v.union([
  row,
  v.object({ header }),
  v.object({ table }),
  v.object({ sequence }),
  v.object({ end: v.object({ rows: v.number(), sha256: v.string() }) }),
])

export type BackupHeader = v.InferOutput<typeof header>
export type BackupTable = v.InferOutput<typeof table>

export type BackupLine = v.InferOutput<typeof line>

/**
 * Reads a backup to its end.
 * @throws ConfigError if the file isn't a complete backup; discard the lines read before then
 */
export async function* readBackup(file: string): AsyncGenerator<BackupLine> {
  const hash = createHash('sha256')
  let rows = 0
  let end: { readonly rows: number; readonly sha256: string } | undefined
  const unzipped = createGunzip()
  // An error of either stream is reported by the lines.
  const piped = pipeline(createReadStream(file), unzipped).catch(() => undefined)
  try {
    for await (const text of linesOf(unzipped)) {
      if (end !== undefined) throw new Error('Something follows the end')
      const read = v.parse(line, JSON.parse(text))
      if ('end' in read) {
        end = read.end
      } else {
        hash.update(text).update('\n')
        if (Array.isArray(read)) rows += 1
        yield read
      }
    }
  } catch (error) {
    if (isFileError(error, 'ENOENT')) throw new ConfigError(`There is no file ${file}.`)
    throw new ConfigError(notWhole(file))
  } finally {
    unzipped.destroy()
    await piped
  }
  if (end === undefined || end.rows !== rows || end.sha256 !== hash.digest('hex')) {
    throw new ConfigError(notWhole(file))
  }
}

/**
 * Only a line feed ends a line, because names may hold other separators. The pieces of a line are joined once it is
 * complete: a line may be as long as the file.
 */
async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let pieces: string[] = []
  for await (const chunk of bytes) {
    const [first = '', ...further] = decoder.decode(chunk, { stream: true }).split('\n')
    pieces.push(first)
    for (const piece of further) {
      yield pieces.join('')
      pieces = [piece]
    }
  }
  const rest = pieces.join('')
  if (rest !== '') yield rest
}

function notWhole(file: string): string {
  return `${file} is no backup of Teemates, or only a part of one: nothing was changed.`
}

/**
 * Reads a whole file without keeping it.
 * @throws ConfigError as readBackup does
 */
export async function checkBackup(file: string): Promise<BackupHeader> {
  let found: BackupHeader | undefined
  for await (const read of readBackup(file)) {
    if (!Array.isArray(read) && 'header' in read) found ??= read.header
  }
  if (found === undefined) throw new ConfigError(notWhole(file))
  return found
}
