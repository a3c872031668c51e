import * as v from 'valibot'
import type { FeedbackDraft } from '../../storage/preferences/preferences.ts'
import * as words from '../../words/words.ts'

/** Source: document 1 section 9. */
export const maxTitleLength = 100
export const maxDescriptionLength = 1000
/** No address can be longer. Source: RFC 5321, section 4.5.3.1.3. */
const maxEmailLength = 254

const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxEmailLength, () => words.feedback.emailInvalid),
  // The same rule as in the edge function, so that the server doesn't reject what this form accepts.
  v.regex(/^(?:[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[a-z0-9-]{2,})?$/i, () => words.feedback.emailInvalid),
)
const schema = v.object({
  title: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, () => words.feedback.titleRequired),
    v.maxLength(maxTitleLength, () => words.feedback.titleTooLong),
  ),
  description: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, () => words.feedback.descriptionRequired),
    v.maxLength(maxDescriptionLength, () => words.feedback.descriptionTooLong),
  ),
  email,
})
type Field = keyof v.InferOutput<typeof schema>

/** The error of one field, as it is shown to the golfer. */
export interface FeedbackFault {
  readonly field: Field
  readonly message: string
}

type CheckedFeedback =
  | { readonly ok: true; readonly value: v.InferOutput<typeof schema> }
  | { readonly ok: false; readonly fault: FeedbackFault }

/** The fields to send, or the first error. Source: document 1 section 5. */
export function checkFeedback(draft: FeedbackDraft): CheckedFeedback {
  const parsed = v.safeParse(schema, draft)
  if (parsed.success) return { ok: true, value: parsed.output }
  const [issue] = parsed.issues
  const field = issue.path?.[0].key
  return {
    ok: false,
    fault: { field: field === 'description' || field === 'email' ? field : 'title', message: issue.message },
  }
}
