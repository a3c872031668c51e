import * as v from 'valibot'
import { bodyOf, callerAddress, type EdgeFunction, functionApp } from '../_shared/function-app.ts'
import { callService, type Platform } from '../_shared/platform.ts'

const trimmed = (max: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(max))
const short = v.optional(v.nullable(v.pipe(v.string(), v.maxLength(300))))

/** Source: document 1, feedback payload. Other fields are dropped. */
const feedbackSchema = v.object({
  type: v.picklist(['bug', 'feature']),
  title: trimmed(100),
  description: trimmed(1000),
  email: v.optional(
    v.nullable(
      v.union([
        v.literal(''),
        v.pipe(v.string(), v.maxLength(254), v.regex(/^[^\s@<>,;:"()[\]\\]+@[^\s@<>,;:"()[\]\\]+\.[a-z0-9-]{2,}$/i)),
      ]),
    ),
  ),
  deviceInfo: v.optional(
    v.nullable(
      v.object({
        os: short,
        browser: short,
        appVersion: short,
        screen: short,
        online: v.optional(v.nullable(v.boolean())),
      }),
    ),
  ),
  context: v.optional(v.nullable(v.object({ route: short, roundId: short }))),
})
type Feedback = v.InferOutput<typeof feedbackSchema>

const answerSchema = v.object({ id: v.string() })

/** POST a report → {success: true}. The report is stored, and mailed if a mail server is configured. */
export const feedbackSubmit: EdgeFunction = (platform) =>
  functionApp(platform).post('/feedback-submit', async (context) => {
    const feedback = await bodyOf(context, feedbackSchema)
    if (feedback === undefined) return context.json({ success: false, error: 'The feedback is not valid' }, 400)
    const { id } = v.parse(
      answerSchema,
      await callService(platform, 'submit_feedback', {
        p_feedback: { ...feedback, email: feedback.email || null },
        p_address: callerAddress(context.req.raw),
      }),
    )
    await mail(platform, id, feedback)
    return context.json({ success: true })
  })

/** The report stays stored even if the mail fails. */
async function mail(platform: Platform, id: string, feedback: Feedback): Promise<void> {
  if (platform.sendMail === undefined) return
  try {
    await platform.sendMail({
      subject: `${feedback.type === 'bug' ? 'Bug' : 'Feature'}: ${oneLine(feedback.title)}`,
      text: textOf(id, feedback),
      replyTo: feedback.email || undefined,
    })
  } catch (error) {
    platform.log('feedback not mailed', error instanceof Error ? error.name : '')
    return
  }
  await callService(platform, 'feedback_mailed', { p_id: id })
}

/** A mail header is a single line (D57). */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}

function textOf(id: string, { description, email, deviceInfo, context }: Feedback): string {
  const facts = { email, ...deviceInfo, ...context, id }
  const lines = Object.entries(facts).map(([name, value]) => `${name}: ${oneLine(String(value ?? ''))}`)
  return `${description}\n\n-- \n${lines.join('\n')}\n`
}
