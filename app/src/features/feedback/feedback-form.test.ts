import { expect, test } from 'vitest'
import type { FeedbackDraft } from '../../storage/preferences/preferences.ts'
import { checkFeedback } from './feedback-form.ts'

const draft: FeedbackDraft = { type: 'bug', title: 'Wrong par', description: 'Hole 7 is a par 3', email: '' }

// Source: document 1 section 5.
test.each<[Partial<FeedbackDraft>, string]>([
  [{ title: '   ' }, 'Title is required'],
  [{ title: 'x'.repeat(101) }, 'Title too long'],
  [{ description: '\n' }, 'Description is required'],
  [{ description: 'x'.repeat(1001) }, 'Description too long'],
  [{ email: 'ann' }, 'Invalid email'],
  [{ email: 'ann@golf' }, 'Invalid email'],
  [{ email: 'ann@golf.example, ben@golf.example' }, 'Invalid email'],
  // The first one alone.
  [{ title: '', description: '', email: 'ann' }, 'Title is required'],
  [{ description: '', email: 'ann' }, 'Description is required'],
])('%j is not sent: %s', (wrong, message) => {
  expect(checkFeedback({ ...draft, ...wrong })).toMatchObject({ ok: false, fault: { message } })
})

test('a title of 100 and a description of 1000 characters are sent, without the blanks around them', () => {
  const title = 'x'.repeat(100)
  const description = 'y'.repeat(1000)
  expect(checkFeedback({ ...draft, title: ` ${title} `, description: `${description}\n` })).toMatchObject({
    ok: true,
    value: { title, description },
  })
})

test.each(['', 'ann@golf.example', "o'brien+golf@mail.golf.example"])("the e-mail address '%s' will do", (email) => {
  expect(checkFeedback({ ...draft, email })).toMatchObject({ ok: true, value: { email } })
})
