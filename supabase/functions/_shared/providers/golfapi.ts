import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { hasNoFittingCard } from '../courses/catalogue-course.ts'
import { readGolfApi } from '../courses/golfapi.ts'
import { type CourseProvider, pathPart, type ProviderSettings } from './provider.ts'
import { suggestionOf } from './suggestion.ts'

/** https://golfapi.io; needs GOLFAPI_KEY. A search costs a tenth of a call, a course a whole one. */
export function golfApi(setting: ProviderSettings): CourseProvider | undefined {
  const key = setting('GOLFAPI_KEY')
  if (key === undefined) return undefined
  const base = setting('GOLFAPI_URL') ?? 'https://www.golfapi.io/api/v2.3'
  const headers = { authorization: `Bearer ${key}` }
  return {
    id: 'golfapi',
    source: {
      source: 'GolfAPI.io',
      licence: 'For use within this app; not to be passed on',
      licence_url: 'https://www.golfapi.io',
      attribution: '',
    },
    callsPerDay: 50,
    searchRequest: (query) => ({ url: `${base}/clubs?${new URLSearchParams({ name: query })}`, headers }),
    readSearch: (answer) =>
      listOf(fieldsOf(answer)?.get('clubs')).flatMap((value) => {
        const club = fieldsOf(value)
        // A club's courses lack the club's name and place.
        return listOf(club?.get('courses')).flatMap((course) => {
          const read = readGolfApi({ ...Object.fromEntries(club ?? []), ...Object.fromEntries(fieldsOf(course) ?? []) })
          return read === null || hasNoFittingCard(read) ? [] : [suggestionOf('golfapi', read)]
        })
      }),
    detailsRequest: (id) => ({ url: `${base}/courses/${pathPart(id)}`, headers }),
    readDetails: readGolfApi,
  }
}
