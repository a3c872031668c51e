import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

const projectFolder = join(import.meta.dirname, '..')
const lintTimeoutMs = 60_000

/** A small file at a place in the house, and whether it may stand there. */
interface Sample {
  readonly rule: string
  readonly file: string
  readonly text: string
  readonly isForbidden: boolean
}

interface Case {
  /** The arrow or the place, as docs/architecture.md has it. */
  readonly rule: string
  readonly file: string
  readonly forbidden: string
  /** Unset: the same file. */
  readonly allowedFile?: string
  readonly allowed: string
}

function importOf(target: string): string {
  return `import { thing } from '${target}'\nexport const taken = thing\n`
}

/** `file` may not import `target`; `allowedFile` may import `allowedTarget`. */
function arrow(rule: string, file: string, target: string, allowedFile: string, allowedTarget = target): Case {
  return { rule, file, forbidden: importOf(target), allowedFile, allowed: importOf(allowedTarget) }
}

const packages: readonly Case[] = [
  arrow('golf has no dependency', 'golf/src/a.ts', 'valibot', 'app/src/storage/a.ts'),
  arrow('golf knows nothing of Node', 'golf/src/b.ts', 'node:fs', 'golf/src/b.test.ts'),
  arrow('golf imports nothing of app', 'golf/src/c.ts', '../../app/src/words/en.ts', 'golf/src/c.ts', './round.ts'),
  arrow('golf imports nothing of server', 'golf/src/d.ts', '../../server/src/web.ts', 'golf/src/d.ts', './round.ts'),
  arrow('golf imports worked cards in tests only', 'golf/src/e.ts', '../cards/a.ts', 'golf/src/e.test.ts'),
  arrow('app never imports server', 'app/src/main.tsx', '../../server/src/web.ts', 'server/src/main.ts', './web.ts'),
  arrow(
    'app never imports the server package',
    'app/src/main.ts',
    '@teemates/server/web',
    'app/src/main.ts',
    './routes.tsx',
  ),
  arrow(
    'server never imports app',
    'server/src/a.ts',
    '../../app/src/words/en.ts',
    'server/src/a.ts',
    '@teemates/golf/round',
  ),
  arrow(
    'server never imports the app package',
    'server/src/b.ts',
    '@teemates/app/src/words/en',
    'server/src/b.ts',
    './web.ts',
  ),
  arrow(
    'golf is imported by its name',
    'app/src/rounds/a.ts',
    '../../../golf/src/round.ts',
    'app/src/rounds/b.ts',
    '@teemates/golf/round',
  ),
  arrow(
    'functions know the rules of golf and nothing of the app',
    'supabase/functions/x/index.ts',
    '../../../app/src/rounds/session.ts',
    'supabase/functions/x/index.ts',
    '@teemates/golf/card-check',
  ),
  arrow(
    'functions see nothing outside their folder',
    'supabase/functions/y/index.ts',
    '../../../server/src/web.ts',
    'server/src/functions.ts',
    '../../supabase/functions/y/index.ts',
  ),
  arrow(
    'nothing is imported from the tests of the whole',
    'app/src/shell/a.ts',
    '../../../e2e/golfer.ts',
    'e2e/a.ts',
    './golfer.ts',
  ),
  arrow('the app runs without Node', 'app/src/shell/b.ts', 'node:fs', 'app/src/shell/b.test.ts'),
]

const rooms = {
  routes: '../routes.tsx',
  screens: '../screens/home/home-screen.tsx',
  shell: '../shell/toasts.tsx',
  rounds: '../rounds/session.ts',
  storage: '../storage/storage.ts',
  backend: '../backend/session.ts',
  services: '../services.ts',
  addresses: '../addresses.ts',
  scorecard: '../scorecard/score-mark.tsx',
  ui: '../ui/button.tsx',
  words: '../words/en.ts',
  device: '../device/device.ts',
  main: '../main.tsx',
} as const
type Room = keyof typeof rooms

/** What each room may not import; everything else in `rooms` it may. */
const forbiddenTargets: Readonly<Record<string, readonly Room[]>> = {
  shell: ['main', 'routes', 'screens'],
  rounds: ['main', 'routes', 'screens', 'shell', 'services', 'addresses'],
  storage: ['main', 'routes', 'screens', 'shell', 'services', 'addresses', 'rounds', 'backend'],
  backend: ['main', 'routes', 'screens', 'shell', 'services', 'addresses', 'rounds', 'storage'],
  scorecard: ['main', 'routes', 'screens', 'shell', 'services', 'addresses', 'rounds', 'storage', 'backend', 'device'],
  ui: ['main', 'routes', 'screens', 'shell', 'services', 'addresses', 'rounds', 'storage', 'backend', 'scorecard'],
  words: [
    ...(['main', 'routes', 'screens', 'shell', 'services', 'addresses', 'rounds', 'storage', 'backend'] as const),
    ...(['scorecard', 'ui', 'device'] as const),
  ],
  device: [
    ...(['main', 'routes', 'screens', 'shell', 'services', 'addresses', 'rounds', 'storage', 'backend'] as const),
    ...(['scorecard', 'ui'] as const),
  ],
}
const roomNames = Object.keys(rooms).filter((name): name is Room => name in rooms)
const matrix: readonly Sample[] = Object.entries(forbiddenTargets).flatMap(([room, targets]) =>
  roomNames
    .filter((target) => target !== room)
    .map((target) => ({
      rule: `${room} imports ${target}`,
      file: `app/src/${room}/to-${target}.ts`,
      text: importOf(rooms[target]),
      isForbidden: targets.includes(target),
    })),
)

const arrows: readonly Case[] = [
  arrow('routes never imports main', 'app/src/routes.tsx', './main.tsx', 'app/src/main.tsx', './routes.tsx'),
  arrow(
    'a file beside the routes is theirs',
    'app/src/solo-route.tsx',
    './main.tsx',
    'app/src/solo-route.tsx',
    './screens/home/a.tsx',
  ),
  arrow(
    'screens never imports main',
    'app/src/screens/home/a.tsx',
    '../../main.tsx',
    'app/src/screens/home/a.tsx',
    '../../shell/toasts.tsx',
  ),
  arrow(
    'screens never imports routes',
    'app/src/screens/home/b.tsx',
    '../../routes.tsx',
    'app/src/screens/home/b.tsx',
    '../../addresses.ts',
  ),
  arrow(
    "a screen never imports another screen's folder",
    'app/src/screens/home/c.tsx',
    '../stats/c.tsx',
    'app/src/screens/home/c.tsx',
    './d.tsx',
  ),
  arrow(
    "a screen doesn't take a screen for the room of its name",
    'app/src/screens/home/d.tsx',
    '../scorecard/a.tsx',
    'app/src/screens/home/d.tsx',
    '../../scorecard/a.tsx',
  ),
  arrow(
    'the addresses import no room',
    'app/src/addresses.ts',
    './storage/storage.ts',
    'app/src/addresses.ts',
    'valibot',
  ),
  arrow('the worker imports no room', 'app/worker/sw.ts', '../src/words/en.ts', 'app/worker/sw.ts', 'workbox-core'),
  arrow('ui knows nothing of golf', 'app/src/ui/golf.ts', '@teemates/golf/round', 'app/src/scorecard/golf.ts'),
  arrow('a folder that is no room has no place', 'app/src/utils/a.ts', './b.ts', 'app/src/ui/a.ts'),
  {
    rule: 'services imports types only',
    file: 'app/src/services.ts',
    forbidden: "import { createStorage } from './storage/storage.ts'\nconsole.log(createStorage)\n",
    allowed: "import type { Storage } from './storage/storage.ts'\nexport type S = Storage\n",
  },
  {
    rule: 'types obey the arrows',
    file: 'app/src/words/types.ts',
    forbidden: "import type { Storage } from '../storage/storage.ts'\nexport type S = Storage\n",
    allowed: "import type { Round } from '@teemates/golf/round'\nexport type R = Round\n",
  },
  {
    rule: 'types written in place obey the arrows',
    file: 'app/src/words/in-place.ts',
    forbidden: "export type S = import('../storage/storage.ts').Storage\n",
    allowed: "export type R = import('@teemates/golf/round').Round\n",
  },
  {
    rule: 'lazy imports obey the arrows',
    file: 'app/src/shell/lazy.ts',
    forbidden: "export const load = () => import('../screens/home/home-screen.tsx')\n",
    allowed: "export const load = () => import('../rounds/session.ts')\n",
  },
  {
    rule: 'exports of others obey the arrows',
    file: 'app/src/ui/again.ts',
    forbidden: "export { thing } from '../storage/storage.ts'\n",
    allowed: "export { thing } from '../words/en.ts'\n",
  },
  {
    rule: 'workers obey the arrows',
    file: 'app/src/ui/worker.ts',
    forbidden: "export const made = new Worker(new URL('../storage/a.ts', import.meta.url))\n",
    allowed: "export const made = new Worker(new URL('./a.ts', import.meta.url))\n",
  },
]

const places: readonly Case[] = [
  arrow('only storage imports Dexie', 'app/src/rounds/dexie.ts', 'dexie', 'app/src/storage/dexie.ts'),
  arrow(
    'only backend imports the Supabase client',
    'app/src/rounds/supabase.ts',
    '@supabase/supabase-js',
    'app/src/backend/supabase.ts',
  ),
  arrow(
    'the server is proved with the Supabase client, and does not use it',
    'server/src/supabase.ts',
    '@supabase/supabase-js',
    'server/src/supabase.test.ts',
  ),
  arrow(
    'only device imports Capacitor',
    'app/src/storage/native.ts',
    '@capacitor/preferences',
    'app/src/device/native.ts',
  ),
  arrow(
    'only device imports live updates',
    'app/src/shell/native.ts',
    '@capawesome/capacitor-live-update',
    'app/src/device/update.ts',
  ),
  ...['indexedDB', 'localStorage', 'sessionStorage', 'window.localStorage', "globalThis['indexedDB']"].map(
    (name, index) => ({
      rule: `only storage touches ${name}`,
      file: `app/src/shell/global-${index}.ts`,
      forbidden: `console.log(${name})\n`,
      allowedFile: `app/src/storage/global-${index}.ts`,
      allowed: `console.log(${name})\n`,
    }),
  ),
  {
    rule: 'only rounds/peer touches RTCPeerConnection',
    file: 'app/src/rounds/live/connection.ts',
    forbidden: 'export const connection = new RTCPeerConnection()\n',
    allowedFile: 'app/src/rounds/peer/connection.ts',
    allowed: 'export const connection = new RTCPeerConnection()\n',
  },
  {
    rule: 'a name that the file declares is no global',
    file: 'app/src/shell/shadow.ts',
    forbidden: 'export function read() {\n  return localStorage.length\n}\n',
    allowed: 'export function read(localStorage: { length: number }) {\n  return localStorage.length\n}\n',
  },
  ...[
    ['Date.now()', 'Date.UTC(2026, 1, 1)'],
    ['new Date()', 'new Date(0)'],
    ['Math.random()', 'Math.max(1, 2)'],
    ['crypto.randomUUID()', '1 + 1'],
    ['performance.now()', '1 + 1'],
    ['setTimeout(() => 1, 1)', '1 + 1'],
    ['globalThis.crypto', '1 + 1'],
    ["fetch('/')", '1 + 1'],
  ].map(([forbidden, allowed], index) => ({
    rule: `golf does without ${forbidden}`,
    file: `golf/src/pure-${index}.ts`,
    forbidden: `export const value = ${forbidden}\n`,
    allowed: `export const value = ${allowed}\n`,
  })),
]

const samples: readonly Sample[] = [
  ...matrix,
  ...[...packages, ...arrows, ...places].flatMap(({ rule, file, forbidden, allowedFile = file, allowed }) => [
    { rule, file, text: forbidden, isForbidden: true },
    { rule, file: allowedFile, text: allowed, isForbidden: false },
  ]),
]

/** Many samples stand for one file: 'main.tsx' becomes 'main.12.tsx', which is of the same room. */
function placeOf(sample: Sample): string {
  const { dir, base } = parse(sample.file)
  const dot = base.indexOf('.')
  return join(dir, `${base.slice(0, dot)}.${samples.indexOf(sample)}${base.slice(dot)}`)
}

/** What the house's own rules say about each sample's place. */
const complaints = new Map<string, string>()

beforeAll(async () => {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'house-rules-')))
  try {
    for (const config of ['.oxlintrc.json', 'scripts/house-rules.mjs']) {
      await cp(join(projectFolder, config), join(folder, config))
    }
    for (const sample of samples) {
      const path = join(folder, placeOf(sample))
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, sample.text)
    }
    for (const { code, filename, message } of await lint(folder)) {
      if (code.startsWith('house(')) complaints.set(filename, message)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}, lintTimeoutMs)

/** Runs the linter with the project's own configuration; without types, which these rules don't need. */
async function lint(folder: string): Promise<Diagnostic[]> {
  const oxlint = join(projectFolder, 'node_modules', 'oxlint', 'bin', 'oxlint')
  const output = await new Promise<string>((resolve) => {
    const options = { cwd: folder, maxBuffer: 64 * 1024 * 1024 }
    execFile(process.execPath, [oxlint, '-f', 'json'], options, (_, stdout) => resolve(stdout))
  })
  const report: unknown = JSON.parse(output)
  if (typeof report !== 'object' || report === null || !('diagnostics' in report)) throw new Error('no report')
  if (!Array.isArray(report.diagnostics)) throw new Error('no diagnostics')
  return report.diagnostics.map((one: unknown) => {
    const parts = new Map<string, unknown>(Object.entries(one ?? {}))
    return {
      code: String(parts.get('code')),
      filename: String(parts.get('filename')),
      message: String(parts.get('message')),
    }
  })
}

interface Diagnostic {
  readonly code: string
  readonly filename: string
  readonly message: string
}

describe('forbidden', () => {
  test.each(samples.filter(({ isForbidden }) => isForbidden))('$rule ($file)', (sample) => {
    expect(complaints.get(placeOf(sample))).toBeDefined()
  })
})

describe('allowed', () => {
  test.each(samples.filter(({ isForbidden }) => !isForbidden))('$rule ($file)', (sample) => {
    expect(complaints.get(placeOf(sample))).toBeUndefined()
  })
})
