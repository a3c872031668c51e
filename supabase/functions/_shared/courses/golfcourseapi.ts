import { teeGenders } from '@teemates/golf/tee'
import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { type CatalogueTee, type ReadCourse, withPlayableTees } from './catalogue-course.ts'
import { coordinatesOf, nameOf, numberOf, positiveOf, wordOf } from './fields.ts'

/**
 * A course of GolfCourseAPI, wrapped in {course} or not; a hole's number is its position in the list.
 * @returns null without an id
 */
export function readGolfCourseApi(value: unknown): ReadCourse | null {
  const outer = fieldsOf(value)
  const fields = fieldsOf(outer?.get('course')) ?? outer
  // The API changes between upper and lower case for the same id.
  const id = wordOf(fields?.get('id'))?.toLowerCase()
  if (fields === null || id === undefined) return null
  const location = fieldsOf(fields.get('location'))
  const tees = fieldsOf(fields.get('tees'))
  const listed = teeGenders.flatMap((gender) => listOf(tees?.get(gender)).map(fieldsOf))
  const counts = listed.map((tee) => positiveOf(tee?.get('number_of_holes'))).filter((count) => count !== null)
  const course = {
    source_id: id,
    name: nameOf(wordOf(fields.get('club_name')), wordOf(fields.get('course_name'))),
    city: wordOf(location?.get('city')),
    state_region: wordOf(location?.get('state')),
    country: wordOf(location?.get('country')),
    ...coordinatesOf(location?.get('latitude'), location?.get('longitude')),
    aliases: [],
    tees: teeGenders.flatMap((gender) =>
      listOf(tees?.get(gender))
        .map(fieldsOf)
        .filter((tee) => tee !== null)
        .map(
          (tee): CatalogueTee => ({
            name: wordOf(tee.get('tee_name')) ?? '',
            gender,
            course_rating: positiveOf(tee.get('course_rating')),
            slope_rating: positiveOf(tee.get('slope_rating')),
            holes: listOf(tee.get('holes')).map((hole, index) => {
              const of = fieldsOf(hole)
              return {
                number: index + 1,
                par: numberOf(of?.get('par')) ?? 0,
                distance: positiveOf(of?.get('yardage')),
                si: positiveOf(of?.get('handicap')),
              }
            }),
          }),
        ),
    ),
  }
  return withPlayableTees(course, counts.length === 0 ? null : Math.max(...counts))
}
