import type { CallFailure } from '../../backend/call-outcome.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'
import type { CourseDetails } from './details.ts'

/** Whether the source rejects the course itself, so that another request would change nothing. */
export function isUnplayable(failure: CallFailure | null): boolean {
  return failure?.kind === 'refused' && failure.code === 'hole_count'
}

/** The same reason in a few words, for the button that waits for the card; null if the card may still come. */
export function detailsHint(details: CourseDetails): string | null {
  if (details.kind !== 'failed') return null
  return details.canRetry ? words.setup.cardMissing : words.setup.chooseAnother
}

/** Why a found course's card didn't come. Source: document 2 sections 7 and 8. */
export function detailsFailureText(failure: CallFailure | null): string {
  if (failure === null) return words.setup.detailsError(words.setup.detailsFailed)
  if (isUnplayable(failure)) return words.setup.detailsError(words.setup.unplayable)
  if (failure.kind === 'refused-otherwise') return words.setup.detailsError(words.setup.detailsStatus(failure.status))
  return words.setup.detailsError(callFailureText(failure))
}
