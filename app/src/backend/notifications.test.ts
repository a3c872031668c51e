import { describe, expect, test } from 'vitest'
import { createNotificationCalls, notificationsFrom } from './notifications.ts'
import { createConditionalRequest } from './request.ts'
import { jsonReply, scriptedServer } from '../../../test/server/scripted-server.ts'

const item = {
  id: 'a',
  title: 'Scores in one tap',
  preview: 'See how.',
  body: 'The row of strokes around par.',
  level: 'update',
  publishedAt: '2026-11-24T09:00:00+00:00',
}

function device(reply: () => Response) {
  const { asked, fetch } = scriptedServer(reply)
  const request = createConditionalRequest({
    fetch,
    isOnline: () => true,
    now: () => 0,
    address: () => Promise.resolve({ url: 'https://golf.example', key: 'sb_publishable_x' }),
  })
  return { asked, feed: createNotificationCalls(request).feed }
}

// Source: document 1 section 7; decision 22, 'Backend'.
describe('the feed', () => {
  test('is requested as JSON, without an account, and comes with its ETag', async () => {
    const { asked, feed } = device(() => jsonReply({ items: [item] }, 200, { etag: '"1"' }))
    expect(await feed(null)).toEqual({ ok: true, value: { kind: 'changed', etag: '"1"', value: [item] } })
    expect(asked).toMatchObject([{ method: 'GET', path: '/functions/v1/notifications' }])
    expect(asked[0]?.headers.get('accept')).toBe('application/json')
    expect(asked[0]?.headers.has('authorization')).toBe(false)
    expect(asked[0]?.headers.has('if-none-match')).toBe(false)
  })

  test('is not sent again if it is unchanged', async () => {
    const { asked, feed } = device(() => new Response(null, { status: 304 }))
    expect(await feed('"1"')).toEqual({ ok: true, value: { kind: 'unchanged' } })
    expect(asked[0]?.headers.get('if-none-match')).toBe('"1"')
  })

  test.each([
    ["a network's sign-in page", () => new Response('<html>')],
    ['an answer without items', () => jsonReply({ hello: 'golfer' })],
    ['a server in trouble', () => jsonReply({ error: 'Something went wrong' }, 500)],
  ])('reports failure for %s', async (_, reply) => {
    expect(await device(reply).feed('"1"')).toMatchObject({ ok: false })
  })
})

describe('an item', () => {
  const [read] = notificationsFrom([item])

  test('has the fields of the specification', () => {
    expect(read).toEqual({ ...item, publishedAt: Date.UTC(2026, 10, 24, 9), expiresAt: null, cta: null })
    const cta = { label: 'Read', href: '/profile' }
    expect(notificationsFrom([{ ...item, expiresAt: '2026-11-25T09:00:00Z', cta }])).toMatchObject([
      { expiresAt: Date.UTC(2026, 10, 25, 9), cta },
    ])
  })

  test.each([
    ['no object', 7],
    ['no id', { ...item, id: '' }],
    ['no title', { ...item, title: null }],
    ['no date', { ...item, publishedAt: 'yesterday' }],
    ['an end that is no date', { ...item, expiresAt: 'soon' }],
  ])('with %s is left out, and the others stay', (_, wrong) => {
    expect(notificationsFrom([wrong, item])).toEqual([read])
  })

  test('of an unknown level is shown as other news', () => {
    expect(notificationsFrom([{ ...item, level: 'party' }])).toMatchObject([{ level: 'other' }])
  })

  // Source: document 1 section 2 and design/reliability.md 53.
  test.each(['javascript:alert(1)', 'http://golf.example', '//golf.example', '/\\golf.example', ''])(
    '[D53] with a link to %j comes without it',
    (href) => {
      expect(notificationsFrom([{ ...item, cta: { label: 'Go', href } }])).toEqual([read])
    },
  )
})
