import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { hasNoFittingCard } from '../courses/catalogue-course.ts'
import { readGolfCourseApi } from '../courses/golfcourseapi.ts'
import { type CourseProvider, pathPart, type ProviderSettings } from './provider.ts'
import { suggestionOf } from './suggestion.ts'

/** https://golfcourseapi.com; needs GOLFCOURSEAPI_KEY. */
export function golfCourseApi(setting: ProviderSettings): CourseProvider | undefined {
  const key = setting('GOLFCOURSEAPI_KEY')
  if (key === undefined) return undefined
  const base = setting('GOLFCOURSEAPI_URL') ?? 'https://api.golfcourseapi.com/v1'
  // 'Key' is documented; 'Bearer' was reported to work, too.
  const headers = { authorization: `${setting('GOLFCOURSEAPI_SCHEME') ?? 'Key'} ${key}` }
  return {
    id: 'golfcourseapi',
    source: {
      source: 'GolfCourseAPI',
      licence: 'For use within this app; not to be passed on',
      licence_url: 'https://golfcourseapi.com/terms/',
      attribution: '',
    },
    callsPerDay: 35,
    searchRequest: (query) => ({ url: `${base}/search?${new URLSearchParams({ search_query: query })}`, headers }),
    readSearch: (answer) =>
      listOf(fieldsOf(answer)?.get('courses'))
        .map(readGolfCourseApi)
        .flatMap((read) => (read === null || hasNoFittingCard(read) ? [] : [suggestionOf('golfcourseapi', read)])),
    detailsRequest: (id) => ({ url: `${base}/courses/${pathPart(id)}`, headers }),
    readDetails: readGolfCourseApi,
  }
}
