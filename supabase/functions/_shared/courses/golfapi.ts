import { type TeeGender, teeGenders } from '@teemates/golf/tee'
import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { type CatalogueTee, type ReadCourse, withPlayableTees } from './catalogue-course.ts'
import { coordinatesOf, nameOf, numberOf, positiveOf, wordOf, yardsOfMetres } from './fields.ts'

type Fields = ReadonlyMap<string, unknown>

/** The suffix of each gender's fields: parsMen, slopeWomen. */
const endings = { male: 'Men', female: 'Women' } as const satisfies Record<TeeGender, string>

/**
 * A course of GolfAPI.io, whose numbers may be texts. A tee counts for each gender that it has a rating for, otherwise for men.
 * @returns null without an id
 */
export function readGolfApi(value: unknown): ReadCourse | null {
  const fields = fieldsOf(value)
  const id = wordOf(fields?.get('courseID'))
  if (fields === null || id === null) return null
  const course = {
    source_id: id,
    name: nameOf(wordOf(fields.get('clubName')), wordOf(fields.get('courseName'))),
    city: wordOf(fields.get('city')),
    state_region: wordOf(fields.get('state')),
    country: wordOf(fields.get('country')),
    ...coordinatesOf(fields.get('latitude'), fields.get('longitude')),
    aliases: [],
    tees: listOf(fields.get('tees'))
      .map(fieldsOf)
      .filter((tee) => tee !== null)
      .flatMap((tee) => gendersOf(tee).map((gender) => teeOf(fields, tee, gender))),
  }
  return withPlayableTees(course, positiveOf(fields.get('numHoles')))
}

function gendersOf(tee: Fields): TeeGender[] {
  const rated = teeGenders.filter((gender) => positiveOf(tee.get(`courseRating${endings[gender]}`)) !== null)
  return rated.length === 0 ? ['male'] : rated
}

function teeOf(fields: Fields, tee: Fields, gender: TeeGender): CatalogueTee {
  const ending = endings[gender]
  const listed = listOf(fields.get(`pars${ending}`))
  const pars = listed.length > 0 ? listed : listOf(fields.get('parsMen'))
  const indexes = listOf(fields.get(`indexes${ending}`))
  const inMetres = fields.get('measure') === 'm'
  return {
    name: wordOf(tee.get('teeName')) ?? '',
    gender,
    course_rating: positiveOf(tee.get(`courseRating${ending}`)),
    slope_rating: positiveOf(tee.get(`slope${ending}`)),
    holes: pars.map((par, index) => {
      const length = positiveOf(tee.get(`length${index + 1}`))
      return {
        number: index + 1,
        par: numberOf(par) ?? 0,
        distance: inMetres ? yardsOfMetres(length) : length,
        si: positiveOf(indexes[index]),
      }
    }),
  }
}
