import type { CourseHole } from '@teemates/golf/course'
import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { type CatalogueTee, withPlayableTees } from '../../../supabase/functions/_shared/courses/catalogue-course.ts'
import { numberOf, wordOf, yardsOfMetres } from '../../../supabase/functions/_shared/courses/fields.ts'
import { isWithin, lengthMetres, metresBetween, type Point, pathOf, pointOf } from './osm-geometry.ts'
import type { SourceItem } from './source-item.ts'

type Tags = ReadonlyMap<string, unknown>

interface Area {
  readonly id: string
  readonly tags: Tags
  readonly rings: readonly (readonly Point[])[]
  readonly middle: Point | null
}

interface HoleWay {
  readonly tags: Tags
  readonly path: readonly Point[]
}

/** A hole outside every known outline belongs to a course whose centre is at most this far away. */
const maxMetresToMiddle = 1500
const maxYardsOfHole = 1000

/**
 * Reads the courses of an Overpass response: leisure=golf_course with tags and outline (`out tags geom`) or centre,
 * golf=hole with tags and geometry. The tag golf:course:name separates several courses within one outline.
 */
export function* osmCourses(elements: readonly unknown[]): Generator<SourceItem> {
  const areas: Area[] = []
  const holes: HoleWay[] = []
  for (const element of elements) {
    const fields = fieldsOf(element)
    const tags = fieldsOf(fields?.get('tags'))
    if (fields === null || tags === null) continue
    if (tags.get('leisure') === 'golf_course') areas.push(areaOf(fields, tags))
    if (tags.get('golf') === 'hole') holes.push({ tags, path: pathOf(fields.get('geometry')) })
  }
  const holesOf = Map.groupBy(holes, (hole) => areaAround(hole, areas))
  for (const area of areas) {
    const byCourse = Map.groupBy(holesOf.get(area) ?? [], ({ tags }) => wordOf(tags.get('golf:course:name')))
    if (byCourse.size === 0) byCourse.set(null, [])
    for (const [part, ways] of byCourse) yield courseOf(area, part, ways)
  }
}

function areaOf(fields: Tags, tags: Tags): Area {
  const outline = pathOf(fields.get('geometry'))
  const members = listOf(fields.get('members')).map((member) => pathOf(fieldsOf(member)?.get('geometry')))
  const rings = [outline, ...members].filter((ring) => ring.length > 2)
  const [first] = rings
  const middle = pointOf(fields.get('center')) ?? pointOf(Object.fromEntries(fields)) ?? middleOf(first ?? [])
  return { id: `${wordOf(fields.get('type')) ?? 'x'}/${wordOf(fields.get('id')) ?? ''}`, tags, rings, middle }
}

function middleOf(ring: readonly Point[]): Point | null {
  if (ring.length === 0) return null
  const sum = ring.reduce((all, { lat, lon }) => ({ lat: all.lat + lat, lon: all.lon + lon }), { lat: 0, lon: 0 })
  return { lat: sum.lat / ring.length, lon: sum.lon / ring.length }
}

function areaAround({ path }: HoleWay, areas: readonly Area[]): Area | undefined {
  const tee = path[0]
  if (tee === undefined) return undefined
  const around = areas.find(({ rings }) => rings.some((ring) => isWithin(tee, ring)))
  if (around !== undefined) return around
  let nearest: { area: Area; metres: number } | undefined
  for (const area of areas) {
    if (area.rings.length > 0 || area.middle === null) continue
    const metres = metresBetween(tee, area.middle)
    if (metres <= Math.min(maxMetresToMiddle, nearest?.metres ?? Number.POSITIVE_INFINITY)) nearest = { area, metres }
  }
  return nearest?.area
}

function courseOf({ id, tags, middle }: Area, part: string | null, ways: readonly HoleWay[]): SourceItem {
  const name = wordOf(tags.get('name'))
  const place = part === null ? id : `${id} ${part}`
  if (name === null) return { place, read: null }
  const alias = wordOf(tags.get('alt_name'))
  return {
    place,
    read: withPlayableTees({
      source_id: part === null ? id : `${id}:${part.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
      name: part === null || name.includes(part) ? name : `${name} (${part})`,
      city: wordOf(tags.get('addr:city')),
      state_region: wordOf(tags.get('addr:state')),
      country: wordOf(tags.get('addr:country')),
      latitude: middle?.lat ?? null,
      longitude: middle?.lon ?? null,
      aliases: alias === null ? [] : [alias],
      tees: ways.length === 0 ? [] : teesOf(ways),
    }),
  }
}

/** Makes one tee for each colour that a hole has data for, or one without a name if no hole names a colour. */
function teesOf(ways: readonly HoleWay[]): CatalogueTee[] {
  const colours = new Set<string>()
  for (const { tags } of ways) {
    for (const key of tags.keys()) {
      const colour = /^(?:par|handicap|dist):([a-z]{2,20})$/.exec(key)?.[1]
      if (colour !== undefined) colours.add(colour)
    }
  }
  const names = colours.size === 0 ? [''] : [...colours].sort()
  return names.map((colour) => ({
    name: colour === '' ? '' : colour.slice(0, 1).toUpperCase() + colour.slice(1),
    gender: null,
    course_rating: null,
    slope_rating: null,
    holes: ways.map((way) => holeOf(way, colour)),
  }))
}

function holeOf({ tags, path }: HoleWay, colour: string): CourseHole {
  const tag = (key: string) => (colour === '' ? undefined : tags.get(`${key}:${colour}`)) ?? tags.get(key)
  return {
    number: numberOf(tags.get('ref')) ?? 0,
    par: numberOf(tag('par')) ?? 0,
    distance: yardsOf(wordOf(tag('dist')), lengthMetres(path)),
    si: numberOf(tag('handicap')),
  }
}

/**
 * The tag dist has no fixed unit. If it names none, the unit is the one that comes closer to the length of the hole's line.
 */
function yardsOf(dist: string | null, measuredMetres: number): number | null {
  const [, digits, unit] = /^(\d+(?:\.\d+)?)\s*([a-z]*)/i.exec(dist ?? '') ?? []
  const measured = measuredMetres > 0 ? yardsOfMetres(measuredMetres) : null
  const stated = numberOf(digits)
  const yards = stated === null ? measured : statedYards(stated, unit?.toLowerCase() ?? '', measured)
  return yards !== null && yards <= maxYardsOfHole ? yards : null
}

function statedYards(stated: number, unit: string, measured: number | null): number | null {
  if (unit.startsWith('y')) return stated
  const inMetres = yardsOfMetres(stated)
  if (unit.startsWith('m')) return inMetres
  if (measured === null || inMetres === null) return null
  return Math.abs(inMetres - measured) < Math.abs(stated - measured) ? inMetres : stated
}
