import type { CourseHole } from '@teemates/golf/course'
import type { TeeGender } from '@teemates/golf/tee'
import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { type CatalogueTee, type ReadCourse, withPlayableTees } from './catalogue-course.ts'
import { coordinatesOf, nameOf, numberOf, positiveOf, wordOf } from './fields.ts'

type Fields = ReadonlyMap<string, unknown>

/**
 * A course of OpenGolfAPI: a line of its cleaned data set (pars as digits), a feature of its published GeoJSON, or an answer of
 * its API for one course.
 * @returns null without an id
 */
export function readOpenGolfApi(value: unknown): ReadCourse | null {
  const fields = fieldsOfCourse(value)
  const id = wordOf(fields?.get('id'))?.replace(/^ogapi:/, '')
  if (fields === null || id === undefined) return null
  const course = {
    source_id: id,
    name: wordOf(fields.get('name')) ?? nameOf(wordOf(fields.get('club_name')), wordOf(fields.get('course_name'))),
    city: wordOf(fields.get('city')),
    state_region: wordOf(fields.get('state')),
    country: wordOf(fields.get('country')) ?? 'US',
    ...coordinatesOf(fields.get('lat') ?? fields.get('latitude'), fields.get('lon') ?? fields.get('longitude')),
    aliases: listOf(fields.get('aliases'))
      .map(wordOf)
      .filter((alias) => alias !== null),
    tees: fields.has('holes_data')
      ? teesOfAnswer(fields)
      : fields.has('scorecard')
        ? teesOfFeature(fields)
        : teesOfLine(fields),
  }
  return withPlayableTees(course, positiveOf(fields.get('holes')))
}

/** A GeoJSON feature has the course in its properties and its position as [longitude, latitude]. Source: RFC 7946. */
function fieldsOfCourse(value: unknown): Fields | null {
  const fields = fieldsOf(value)
  if (fields?.get('type') !== 'Feature') return fields
  const properties = fieldsOf(fields.get('properties'))
  const [longitude, latitude] = listOf(fieldsOf(fields.get('geometry'))?.get('coordinates'))
  return properties === null ? null : new Map([['latitude', latitude], ['longitude', longitude], ...properties])
}

function teesOfFeature(fields: Fields): CatalogueTee[] {
  const holes = listOf(fields.get('scorecard')).map((hole, index): CourseHole => {
    const own = fieldsOf(hole)
    return {
      number: numberOf(own?.get('hole')) ?? index + 1,
      par: numberOf(own?.get('par')) ?? 0,
      distance: positiveOf(own?.get('yards')),
      si: positiveOf(own?.get('handicap_index')),
    }
  })
  return holes.length === 0 ? [] : [{ name: '', gender: null, course_rating: null, slope_rating: null, holes }]
}

function teesOfLine(fields: Fields): CatalogueTee[] {
  const pars = fields.get('pars')
  if (typeof pars !== 'string' || pars === '') return []
  const indexes = listOf(fields.get('si'))
  const holes = [...pars].map((par, index) => ({
    number: index + 1,
    par: numberOf(par) ?? 0,
    distance: null,
    si: numberOf(indexes[index]),
  }))
  return [{ name: '', gender: null, course_rating: null, slope_rating: null, holes }]
}

function teesOfAnswer(fields: Fields): CatalogueTee[] {
  const holes = listOf(fields.get('holes_data'))
    .map(fieldsOf)
    .filter((hole) => hole !== null)
  if (holes.length === 0) return []
  const tees = listOf(fields.get('tees'))
    .map(fieldsOf)
    .filter((tee) => tee !== null)
  if (tees.length === 0) return [teeOf(new Map(), holes)]
  return tees.map((tee) => teeOf(tee, holes))
}

function teeOf(tee: Fields, holes: readonly Fields[]): CatalogueTee {
  const name = wordOf(tee.get('tee_name')) ?? ''
  const keys = [wordOf(tee.get('tee_key')), name.toLowerCase()]
  return {
    name,
    gender: genderOf(tee.get('gender')),
    course_rating: positiveOf(tee.get('course_rating')),
    slope_rating: positiveOf(tee.get('slope')),
    holes: holes.map((hole, index): CourseHole => {
      const yards = fieldsOf(hole.get('yardages'))
      const key = keys.find((one) => one !== null && yards?.has(one) === true)
      return {
        number: numberOf(hole.get('number')) ?? index + 1,
        par: numberOf(hole.get('par')) ?? 0,
        distance: typeof key === 'string' ? positiveOf(yards?.get(key)) : null,
        si: positiveOf(hole.get('handicap_index')),
      }
    }),
  }
}

function genderOf(value: unknown): TeeGender | null {
  const word = wordOf(value)?.toLowerCase()
  return word === 'male' || word === 'female' ? word : null
}
