import { fieldsOf, listOf } from '@teemates/golf/untrusted-fields'
import { hasNoFittingCard } from '../courses/catalogue-course.ts'
import { readOpenGolfApi } from '../courses/opengolfapi.ts'
import { type CourseProvider, pathPart, type ProviderSettings } from './provider.ts'
import { suggestionOf } from './suggestion.ts'

const attribution = 'Contains data from OpenGolfAPI (opengolfapi.org), © OpenStreetMap contributors, ODbL 1.0.'

/** https://opengolfapi.org; OPENGOLFAPI_KEY is optional and raises the limit. */
export function openGolfApi(setting: ProviderSettings): CourseProvider {
  const base = setting('OPENGOLFAPI_URL') ?? 'https://api.opengolfapi.org'
  const key = setting('OPENGOLFAPI_KEY')
  const headers: Record<string, string> = key === undefined ? {} : { authorization: `Bearer ${key}` }
  return {
    id: 'opengolfapi',
    source: {
      source: 'OpenGolfAPI',
      licence: 'Open Database License 1.0',
      licence_url: 'https://opendatacommons.org/licenses/odbl/1-0/',
      attribution:
        'Contains data from OpenGolfAPI (opengolfapi.org), © OpenStreetMap contributors, available under the Open Database License 1.0.',
    },
    callsPerDay: 400,
    searchRequest: (query) => ({
      url: `${base}/api/v1/courses/search?${new URLSearchParams({ q: query, limit: '50' })}`,
      headers,
    }),
    // A search result may contain one course several times.
    readSearch: (answer) => [
      ...new Map(
        listOf(fieldsOf(answer)?.get('courses'))
          .map(readOpenGolfApi)
          .filter((read) => read !== null)
          .filter((read) => !hasNoFittingCard(read))
          .map((read) => [read.course.source_id, suggestionOf('opengolfapi', read, attribution)]),
      ).values(),
    ],
    detailsRequest: (id) => ({ url: `${base}/api/v1/courses/${pathPart(id)}`, headers }),
    readDetails: readOpenGolfApi,
  }
}
