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

async function notify(...args: readonly string[]) {
  const run = runs.start({ TEEMATES_DATA: folder }, 'operating/notify.ts', args)
  return { code: await run.ended, output: run.output() }
}

/** The published notifications, as phones receive them. */
async function feedOf(address: string): Promise<unknown> {
  const settings: unknown = await (await fetch(`${address}/config.json`)).json()
  const key = typeof settings === 'object' && settings !== null && 'supabaseKey' in settings ? settings.supabaseKey : ''
  return (await fetch(`${address}/functions/v1/notifications`, { headers: { apikey: String(key) } })).json()
}

test('an operator publishes, lists and withdraws, whether the server is running or not', async () => {
  const rest = ['--title', 'Live games rest on Sunday', '--body', 'From 22:00 to 22:30.', '--level', 'warning']
  expect(await notify(...rest, '--expires', '2100-01-01')).toMatchObject({ code: 0 })

  const server = runs.start({ TEEMATES_DATA: folder })
  const address = await server.address()
  const long = `${'Scores come in one tap, whatever they were. '.repeat(4)}\nSee how.`
  const link = ['--cta-label', 'See how', '--cta-href', '/profile']
  expect(await notify('--title', 'News', '--body', long, '--preview', 'Short', ...link)).toMatchObject({ code: 0 })
  expect(await feedOf(address)).toMatchObject({
    items: [
      { title: 'News', preview: 'Short', body: long, level: 'other', cta: { label: 'See how', href: '/profile' } },
      { title: 'Live games rest on Sunday', preview: 'From 22:00 to 22:30.', level: 'warning' },
    ],
  })

  const listed = await notify('--list')
  expect(listed.output).toMatch(
    / other {2}News\n.* warning, until 2100-01-01T00:00:00.000Z {2}Live games rest on Sunday/,
  )
  const id = /^\S+/.exec(listed.output)?.[0] ?? ''
  expect(await notify('--withdraw', id)).toMatchObject({ code: 0 })
  expect(await feedOf(address)).toMatchObject({ items: [{ title: 'Live games rest on Sunday' }] })
  expect(await notify('--withdraw', id)).toMatchObject({ code: 1 })
})

const wanted = ['--title', 'News', '--body', 'All of it']
// Source of the links: document 1 section 2, reliability.md 53; of the levels: document 1 section 3.
test.each([
  ['no body', ['--title', 'News'], 'Usage'],
  ['nothing to do', [], 'Usage'],
  ['two things to do', [...wanted, '--list'], 'Usage'],
  ['a level that there is not', [...wanted, '--level', 'party'], '--level must be one of'],
  ['an end that has passed', [...wanted, '--expires', '2020-01-01'], '--expires must be a time to come'],
  ['a label without a link', [...wanted, '--cta-label', 'Go'], 'belong together'],
  ['an unsafe link', [...wanted, '--cta-label', 'Go', '--cta-href', 'javascript:alert(1)'], '--cta-href must be'],
])('%s is refused by a plain sentence', async (_, args, sentence) => {
  const { code, output } = await notify(...args)
  expect(code).toBe(1)
  expect(output).toContain(sentence)
  expect(output).not.toContain('at run')
})
