import { expect, test } from 'vitest'
import { createFeedbackCalls, type Feedback } from './feedback.ts'
import { CallFailureError, createRequest } from './request.ts'
import { jsonReply, scriptedServer } from '../../../test/server/scripted-server.ts'

const report: Feedback = {
  type: 'bug',
  title: 'Wrong par',
  description: 'Hole 7 is a par 3',
  deviceInfo: { os: 'iOS', browser: 'Safari 18', appVersion: '1.0.0', screen: '390x844', online: true },
  context: { route: '/solo/round', roundId: 'round_1' },
}

function device(reply: () => Response | Error, { isOnline = true, isConfigured = true } = {}) {
  const { asked, fetch } = scriptedServer(reply)
  const address = { url: 'https://golf.example', key: 'sb_publishable_x' }
  const request = createRequest({
    fetch,
    isOnline: () => isOnline,
    now: () => 0,
    address: async () => {
      if (!isConfigured) throw new CallFailureError({ kind: 'not-configured' })
      return address
    },
  })
  return { asked, submit: createFeedbackCalls(request).submit }
}

// Source: document 1 sections 3 and 7.
test('feedback goes unchanged to feedback-submit, without an account', async () => {
  const { asked, submit } = device(() => jsonReply({ success: true }))
  expect(await submit(report)).toEqual({ ok: true })
  expect(asked).toMatchObject([{ method: 'POST', path: '/functions/v1/feedback-submit', body: report }])
  expect(asked[0]?.headers.has('authorization')).toBe(false)
})

// Source: document 1 section 7: the error field, else 'Unknown email error'.
test.each<[string, Response, string]>([
  ['an error', jsonReply({ success: false, error: 'Mailbox full' }), 'Mailbox full'],
  ['nothing', jsonReply({}), 'Unknown email error'],
  ['a success that is not true', jsonReply({ success: 'yes' }), 'Unknown email error'],
  ['an error that is no text', jsonReply({ success: false, error: 7 }), 'Unknown email error'],
  ['a refusal', jsonReply({ success: false, error: 'The feedback is not valid' }, 400), 'The feedback is not valid'],
  [
    'too many reports',
    jsonReply({ error: 'Too many requests. Try again later.' }, 429),
    'Too many requests. Try again later.',
  ],
  ["a network's sign-in page", new Response('<html>'), 'Unknown email error'],
])('an answer with %s is a failure', async (_, reply, error) => {
  expect(await device(() => reply).submit(report)).toMatchObject({ ok: false, error })
})

test('feedback without signal reports that nothing was sent', async () => {
  const { submit } = device(() => new Error('no network'), { isOnline: false })
  expect(await submit(report)).toMatchObject({ ok: false, failure: { kind: 'offline' } })
})

// Source: document 1 section 8.
test("feedback without a backend fails with 'Supabase client not available'", async () => {
  const { submit } = device(() => jsonReply({}), { isConfigured: false })
  expect(await submit(report)).toMatchObject({ ok: false, error: 'Supabase client not available' })
})
