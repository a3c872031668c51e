import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ServerRuns, serverRuns } from '../../../test/own-server/running-server.ts'

// Each starts several processes, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let runs: ServerRuns
let folder: string
beforeAll(async () => {
  runs = await serverRuns()
  folder = await runs.folder()
})
afterAll(() => runs.remove())

async function readFeedback(...args: readonly string[]) {
  return readFeedbackOf({ TEEMATES_DATA: folder }, args)
}

async function readFeedbackOf(env: Readonly<Record<string, string>>, args: readonly string[] = []) {
  const run = runs.start(env, 'operating/read-feedback.ts', args)
  return { code: await run.ended, output: run.output() }
}

test('an operator reads what golfers sent, newest first, whether the server is running or not', async () => {
  expect(await readFeedback()).toEqual({ code: 0, output: 'Nobody has sent feedback.\n' })

  const server = runs.start({ TEEMATES_DATA: folder })
  const address = await server.address()
  const send = async (report: unknown) => {
    const body = JSON.stringify(report)
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${address}/functions/v1/feedback-submit`, { method: 'POST', headers, body })).status).toBe(200)
  }
  await send({
    type: 'bug',
    title: 'Wrong par',
    description: 'Hole 7 is a par 3.\nNot a 4.',
    email: 'ann@golf.example',
    deviceInfo: { os: 'iOS', browser: 'Safari 18', appVersion: '1.0.0', screen: '390x844', online: true },
    context: { route: '/solo/round', roundId: 'round_1' },
  })
  // A stranger sends text that would clear the terminal, set its title, reverse the text's direction and look like two
  // reports.
  await send({
    type: 'feature',
    title: 'Undo\u001B[2J\u009B2J\r\nand\u202E redo',
    description: '\u001B]0;owned\u0007Ten seconds.\n2026-01-01T00:00:00.000Z  bug  Forged',
    context: { route: '/\u001B[8m' },
  })

  const { code, output } = await readFeedback()
  expect(code).toBe(0)
  expect(output.replaceAll(/^\d{4}-\S+Z|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/gm, '…')).toBe(
    `…  feature  Undo[2J2Jand redo
> ]0;ownedTen seconds.
> 2026-01-01T00:00:00.000Z  bug  Forged
route: /[8m
id: …

…  bug  Wrong par
> Hole 7 is a par 3.
> Not a 4.
email: ann@golf.example
os: iOS
online: true
screen: 390x844
browser: Safari 18
appVersion: 1.0.0
route: /solo/round
roundId: round_1
id: …
`,
  )

  const json = (await readFeedback('--json', '--limit', '1')).output
  expect(json).not.toMatch(/[^\P{Cc}\n]|\u202E/u)
  expect(JSON.parse(json)).toMatchObject([
    {
      type: 'feature',
      title: 'Undo\u001B[2J\u009B2J\r\nand\u202E redo',
      email: null,
      context: { route: '/\u001B[8m' },
    },
  ])
})

test.each([
  ['a limit that is no count', ['--limit', 'all'], '--limit must be'],
  ['an option that there is not', ['--newest'], 'Usage'],
])('%s is refused by a plain sentence', async (_, args, sentence) => {
  const { code, output } = await readFeedback(...args)
  expect(code).toBe(1)
  expect(output).toContain(sentence)
  expect(output).not.toContain('at run')
})

test('a database that does not answer is named by a plain sentence, without its password', async () => {
  const { code, output } = await readFeedbackOf({ DATABASE_URL: 'postgres://golf:secret@127.0.0.1:1/golf' })
  expect(code).toBe(1)
  expect(output).toBe(
    "The database 127.0.0.1:1/golf can't be used: nothing answers there; start it, or check DATABASE_URL.\n",
  )
})
