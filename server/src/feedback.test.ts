import { createServer } from 'node:net'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startTestFunctions, type TestFunctions } from '../../test/own-server/functions-test.ts'

let at: TestFunctions
beforeAll(async () => {
  at = await startTestFunctions()
})
afterAll(() => at.stop())

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${at.url}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('feedback', () => {
  const report = {
    type: 'bug',
    title: 'Wrong par',
    description: 'Hole 7 is a par 3',
    email: 'ann@golf.example',
    deviceInfo: { os: 'iOS', browser: 'Safari', appVersion: '1.0.0', screen: '390x844', online: true },
    context: { route: '/solo', roundId: null },
  }
  let address = 0
  const from = () => ({ 'x-forwarded-for': `192.0.2.${(address += 1)}` })
  const kept = async () => {
    const { rows } = await at.api.test.database.owner.query<Record<string, unknown>>(
      'select type, title, description, email, device_info, context, mailed_at is not null as mailed from public.feedback order by created_at',
    )
    return rows
  }
  afterEach(async () => {
    await at.api.test.database.owner.query('delete from public.feedback')
    await at.api.test.database.owner.query('delete from private.feedback_budgets')
  })

  test('is kept, with what the form sends and nothing else', async () => {
    const answer = await post('feedback-submit', { ...report, extra: 'x', to: 'eve@golf.example' }, from())
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await kept()).toEqual([
      {
        type: 'bug',
        title: 'Wrong par',
        description: 'Hole 7 is a par 3',
        email: 'ann@golf.example',
        device_info: report.deviceInfo,
        context: report.context,
        mailed: false,
      },
    ])
    expect(
      await post('feedback-submit', { type: 'feature', title: 'A', description: 'B', email: '' }, from()),
    ).toMatchObject({ body: { success: true } })
  })

  test.each([
    [{ ...report, type: 'spam' }],
    [{ ...report, title: '  ' }],
    [{ ...report, title: 'x'.repeat(101) }],
    [{ ...report, description: 'x'.repeat(1001) }],
    [{ ...report, email: 'no address' }],
    [{ ...report, email: 'a@b.example\r\nBcc: eve@golf.example' }],
    [{ ...report, email: 'a@b.example, eve@golf.example' }],
    [{ ...report, deviceInfo: { os: 'x'.repeat(301) } }],
    ['{'],
    [null],
  ])('%j is refused and not kept', async (body) => {
    expect(await post('feedback-submit', body, from())).toMatchObject({ status: 400, body: { success: false } })
    expect(await kept()).toEqual([])
  })

  test('[D57] one address reports ten times an hour, another one still can', async () => {
    const one = from()
    for (let count = 0; count < 10; count += 1) expect((await post('feedback-submit', report, one)).status).toBe(200)
    const refused = await post('feedback-submit', report, one)
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('3600')
    expect((await post('feedback-submit', report, from())).status).toBe(200)
    expect(await kept()).toHaveLength(11)
  })

  test('[D57] once 200 came in an hour, a network that has sent none still has one', async () => {
    await at.api.test.database.owner.query(
      "insert into private.feedback_budgets (kind, key, reports) values ('global', '', 200)",
    )
    const statusFrom = async (network: string) =>
      (await post('feedback-submit', report, { 'x-forwarded-for': network })).status
    expect(await statusFrom('198.51.100.1')).toBe(200)
    expect(await statusFrom('198.51.100.1')).toBe(429)
    expect(await statusFrom('198.51.100.2')).toBe(200)
    expect(await statusFrom('2001:db8:1:1::1')).toBe(200)
    expect(await statusFrom('2001:db8:1:2::1')).toBe(429)
    expect(await statusFrom('2001:db8:2:1::1')).toBe(200)
  })

  test('[D57] no content of a report changes the mail’s recipient or headers', async () => {
    const mails: string[] = []
    const server = mailServer(mails)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const bound = v.parse(v.object({ port: v.number() }), server.address())
    const mailing = await startTestFunctions({
      SMTP_URL: `smtp://127.0.0.1:${bound.port}`,
      FEEDBACK_TO: 'operator@golf.example',
    })
    const plain = at
    at = mailing
    try {
      const hostile = {
        ...report,
        title: 'Par\r\nBcc: eve@golf.example\r\n\r\nHello\u2028X-Evil: 1',
        description: 'Line\r\n.\r\nMAIL FROM:<eve@golf.example>\r\nRCPT TO:<eve@golf.example>',
        context: { route: '/x\r\nBcc: eve@golf.example' },
      }
      expect((await post('feedback-submit', hostile, from())).status).toBe(200)
      expect(await kept()).toMatchObject([{ mailed: true }])
      expect(mails).toHaveLength(1)
      const [mail = ''] = mails
      expect(mail.match(/^RCPT TO:.*$/gim)?.filter((line) => !line.includes('<operator@golf.example>'))).toEqual([
        // This line is the description's own, within the mail.
        'RCPT TO:<eve@golf.example>',
      ])
      const head = mail.slice(mail.indexOf('From:'), mail.indexOf('\r\n\r\n', mail.indexOf('From:')))
      const names = head
        .split('\r\n')
        .filter((line) => !/^\s/.test(line))
        .map((line) => line.replace(/:.*/, ''))
      expect(new Set(names)).toEqual(
        new Set([
          'Content-Transfer-Encoding',
          'Content-Type',
          'Date',
          'From',
          'MIME-Version',
          'Message-ID',
          'Reply-To',
          'Subject',
          'To',
        ]),
      )
      expect(head).toContain('To: operator@golf.example')
      expect(head).toContain('Reply-To: ann@golf.example')
    } finally {
      at = plain
      await mailing.stop()
      server.close()
    }
  })

  test('is kept too when the mail server does not answer', async () => {
    const mailing = await startTestFunctions({ SMTP_URL: 'smtp://127.0.0.1:1', FEEDBACK_TO: 'operator@golf.example' })
    const plain = at
    at = mailing
    try {
      expect((await post('feedback-submit', report, from())).body).toEqual({ success: true })
      expect(await kept()).toMatchObject([{ mailed: false }])
      expect(mailing.logged()).toContain('feedback not mailed')
      expect(mailing.logged()).not.toContain('ann@golf')
    } finally {
      at = plain
      await mailing.stop()
    }
  })
})

/** A minimal SMTP server that accepts mails and keeps everything it receives. */
function mailServer(mails: string[]) {
  return createServer((socket) => {
    let received = ''
    let inData = false
    socket.write('220 golf.example\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received += text
      if (inData) {
        if (!received.endsWith('\r\n.\r\n')) return
        inData = false
        mails.push(received)
        socket.write('250 ok\r\n')
        return
      }
      const command = text.slice(0, 4).toUpperCase()
      if (command === 'DATA') inData = true
      socket.write(command === 'DATA' ? '354 go on\r\n' : command === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n')
    })
    socket.on('error', () => undefined)
  })
}
