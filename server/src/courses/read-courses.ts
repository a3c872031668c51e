import { createReadStream, type ReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { createGunzip } from 'node:zlib'
import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import type { ReadCourse } from '../../../supabase/functions/_shared/courses/catalogue-course.ts'
import { readGolfCourseApi } from '../../../supabase/functions/_shared/courses/golfcourseapi.ts'
import { readOpenGolfApi } from '../../../supabase/functions/_shared/courses/opengolfapi.ts'
import { ConfigError } from '../config.ts'
import { isFileError } from '../database/cluster/binaries.ts'
import { boundedLines } from './bounded-lines.ts'
import { csvCourses } from './csv-courses.ts'
import { csvRows } from './csv-rows.ts'
import { osmCourses } from './osm-courses.ts'
import type { SourceItem } from './source-item.ts'

export const formats = ['osm', 'csv', 'opengolfapi', 'golfcourseapi'] as const
export type Format = (typeof formats)[number]

/** A course with all its tees takes some 30 kB. */
const maxLineLength = 1024 * 1024
/** A file that isn't one course per line is read into memory as a whole. */
const maxDocumentLength = 256 * 1024 * 1024

/**
 * Reads the courses of a file as a stream. The first bytes show whether it is compressed with gzip.
 * @param onBytes called with the number of bytes read since the last call
 * @throws ConfigError if the file doesn't have the format
 */
export async function* readCourses(
  path: string,
  format: Format,
  onBytes: (count: number) => void = () => undefined,
): AsyncGenerator<SourceItem> {
  const text = await textOf(path, onBytes)
  switch (format) {
    case 'csv':
      yield* csvCourses(csvRows(boundedLines(text, maxLineLength)))
      return
    case 'osm':
      yield* osmCourses(listOf(fieldsOf(parsed(await whole(text), path))?.get('elements')))
      return
    case 'opengolfapi':
      yield* jsonCourses(text, path, readOpenGolfApi)
      return
    case 'golfcourseapi':
      yield* jsonCourses(text, path, readGolfCourseApi)
  }
}

/** Accepts one object per line, or one JSON value: a course, a list of courses, {courses: […]}, or a GeoJSON collection. */
async function* jsonCourses(
  text: AsyncIterable<string>,
  path: string,
  read: (value: unknown) => ReadCourse | null,
): AsyncGenerator<SourceItem> {
  let count = 0
  let first = true
  let document = ''
  for await (const line of boundedLines(text, maxDocumentLength)) {
    if (document !== '') {
      document += `${line.text ?? ''}\n`
      if (document.length > maxDocumentLength) throw tooLong(path)
      continue
    }
    if (line.text?.trim() === '') continue
    const value = line.text === undefined || line.text.length > maxLineLength ? undefined : parsedLine(line.text)
    if (first && line.text !== undefined && (value === undefined || !isCourse(value))) document = `${line.text}\n`
    else yield { place: `line ${line.number}`, read: value === undefined ? null : read(value) }
    first = false
  }
  if (document === '') return
  const value = parsed(document, path)
  const fields = fieldsOf(value)
  const list = Array.isArray(value)
    ? listOf(value)
    : listOf(fields?.get('courses') ?? fields?.get('features') ?? [value])
  for (const item of list) {
    count += 1
    yield { place: `item ${count}`, read: read(item) }
  }
}

/** Whether the value is a course rather than a list of courses. */
function isCourse(value: unknown): boolean {
  const fields = fieldsOf(value)
  return fields !== null && !fields.has('courses') && !fields.has('features')
}

async function textOf(path: string, onBytes: (count: number) => void): Promise<AsyncIterable<string>> {
  const handle = await open(path)
  const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0)
  await handle.close()
  const file = createReadStream(path)
  file.on('data', (chunk) => onBytes(chunk.length))
  if (buffer[0] !== 0x1f || buffer[1] !== 0x8b) return file.setEncoding('utf8')
  return unpacked(file, path)
}

async function* unpacked(file: ReadStream, path: string): AsyncGenerator<string> {
  const unzipped = createGunzip().setEncoding('utf8')
  file.on('error', (error) => unzipped.destroy(error))
  try {
    for await (const text of file.pipe(unzipped)) yield String(text)
  } catch (error) {
    // These are zlib's error codes. A file that can't be read has another code.
    if (!isFileError(error, 'Z_DATA_ERROR') && !isFileError(error, 'Z_BUF_ERROR')) throw error
    throw new ConfigError(`${path} is damaged or only a part of one, and can't be unpacked: fetch it again.`)
  }
}

async function whole(text: AsyncIterable<string>): Promise<string> {
  let document = ''
  for await (const chunk of text) {
    document += chunk
    if (document.length > maxDocumentLength) throw tooLong('The file')
  }
  return document
}

function tooLong(path: string): ConfigError {
  return new ConfigError(`${path} is more than one piece of JSON may be: give one course a line, or a smaller extract.`)
}

function parsedLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function parsed(document: string, path: string): unknown {
  try {
    return JSON.parse(document)
  } catch {
    throw new ConfigError(`${path} is no JSON: check its format.`)
  }
}
