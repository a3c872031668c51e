import type { CourseHole } from '@teemates/golf/course'
import { teeGenders } from '@teemates/golf/tee'
import { memberOf } from '@teemates/golf/untrusted-fields'
import { type CatalogueTee, withPlayableTees } from '../../../supabase/functions/_shared/courses/catalogue-course.ts'
import { coordinatesOf, numberOf, wordOf } from '../../../supabase/functions/_shared/courses/fields.ts'
import { ConfigError } from '../config.ts'
import type { CsvRow } from './csv-rows.ts'
import type { SourceItem } from './source-item.ts'

/**
 * The columns that the first row may name; id and name are required. The file has one row per tee, and the rows of one
 * course follow each other.
 */
export const csvColumns = [
  'id',
  'name',
  'city',
  'state_region',
  'country',
  'latitude',
  'longitude',
  /** Separated by semicolons. */
  'aliases',
  'tee',
  /** 'male' or 'female'. */
  'gender',
  'course_rating',
  'slope_rating',
  /** One value per hole from the first, separated by spaces. Pars may also be written as digits: 454435… */
  'pars',
  'si',
  'yards',
] as const
type Column = (typeof csvColumns)[number]
type Row = (column: Column) => string | undefined

/** @throws ConfigError if the first row names no id or no name */
export async function* csvCourses(rows: AsyncIterable<CsvRow>): AsyncGenerator<SourceItem> {
  let header: readonly string[] | undefined
  let open: { readonly line: number; readonly id: string; readonly rows: Row[] } | undefined
  for await (const { line, fields } of rows) {
    if (header === undefined) {
      header = (fields ?? []).map((name) => name.trim().toLowerCase())
      if (!header.includes('id') || !header.includes('name')) {
        throw new ConfigError(`The first row must name the columns, id and name among them: ${csvColumns.join(',')}.`)
      }
      continue
    }
    if (fields === undefined) {
      yield { place: `line ${line}`, read: null }
      continue
    }
    // A missing or extra comma would shift each later value into a wrong column.
    if (fields.length !== header.length) {
      yield { place: `line ${line}`, read: null, fault: 'row-length' }
      continue
    }
    const columns = header
    const row: Row = (column) => fields[columns.indexOf(column)]?.trim() || undefined
    const id = row('id') ?? ''
    if (open !== undefined && open.id === id) {
      open.rows.push(row)
      continue
    }
    if (open !== undefined) yield courseOf(open)
    open = { line, id, rows: [row] }
  }
  if (open !== undefined) yield courseOf(open)
}

function courseOf({ line, id, rows }: { line: number; id: string; rows: readonly Row[] }): SourceItem {
  const [first] = rows
  if (first === undefined || id === '') return { place: `line ${line}`, read: null }
  return {
    place: `line ${line}`,
    read: withPlayableTees({
      source_id: id,
      name: first('name') ?? '',
      city: wordOf(first('city')),
      state_region: wordOf(first('state_region')),
      country: wordOf(first('country')),
      ...coordinatesOf(first('latitude'), first('longitude')),
      aliases: (first('aliases') ?? '')
        .split(';')
        .map((alias) => alias.trim())
        .filter((alias) => alias !== ''),
      tees: rows.filter((row) => row('pars') !== undefined).map(teeOf),
    }),
  }
}

function teeOf(row: Row): CatalogueTee {
  const pars = row('pars') ?? ''
  const list = (text: string | undefined) => text?.split(/[\s;|]+/) ?? []
  const [indexes, yards] = [list(row('si')), list(row('yards'))]
  return {
    name: row('tee') ?? '',
    gender: memberOf(teeGenders, row('gender')?.toLowerCase()),
    course_rating: numberOf(row('course_rating')),
    slope_rating: numberOf(row('slope_rating')),
    holes: (/^\d+$/.test(pars) ? [...pars] : list(pars)).map(
      (par, index): CourseHole => ({
        number: index + 1,
        par: numberOf(par) ?? 0,
        distance: numberOf(yards[index]),
        si: numberOf(indexes[index]),
      }),
    ),
  }
}
