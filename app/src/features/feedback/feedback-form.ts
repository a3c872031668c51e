import * as v from 'valibot'
import type { FeedbackDraft } from '../../storage/preferences.ts'
import * as words from '../../words/words.ts'

/** Source: document 1 section 9. */
export const maxTitleLength = 100
export const maxDescriptionLength = 1000
/** Longer than an address can be; source: RFC 5321, section 4.5.3.1.3. */
const maxEmailLength = 254

const email = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(maxEmailLength, () => words.feedback.emailInvalid),
  // As the function takes it: of one kind, so that nothing is refused there that was taken here.
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

/** What is wrong with one field, as the golfer is told. */
export interface FeedbackFault {
  readonly field: Field
  readonly message: string
}

type CheckedFeedback =
  | { readonly ok: true; readonly value: v.InferOutput<typeof schema> }
  | { readonly ok: false; readonly fault: FeedbackFault }

/** The fields as they are sent, or the first thing that is wrong. Source: document 1 section 5. */
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
