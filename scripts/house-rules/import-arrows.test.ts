import { arrow, type Case, importOf, type Sample, samplesOf, testSamples } from './samples.ts'

const packages: readonly Case[] = [
  arrow('golf has no dependency', 'golf/src/a.ts', 'valibot', 'app/src/storage/a.ts'),
  arrow('golf knows nothing of Node', 'golf/src/b.ts', 'node:fs', 'golf/src/b.test.ts'),
  arrow('golf imports nothing of app', 'golf/src/c.ts', '../../app/src/words/words.ts', 'golf/src/c.ts', './round.ts'),
  arrow('golf imports nothing of server', 'golf/src/d.ts', '../../server/src/web.ts', 'golf/src/d.ts', './round.ts'),
  arrow('golf imports worked cards in tests only', 'golf/src/e.ts', '../cards/a.ts', 'golf/src/e.test.ts'),
  arrow('app never imports server', 'app/src/main.tsx', '../../server/src/web.ts', 'server/src/main.ts', './web.ts'),
  arrow(
    'app never imports the server package',
    'app/src/main.ts',
    '@teemates/server/web',
    'app/src/main.ts',
    './app.tsx',
  ),
  arrow(
    'server never imports app',
    'server/src/a.ts',
    '../../app/src/words/words.ts',
    'server/src/a.ts',
    '@teemates/golf/round',
  ),
  arrow(
    'only tests of the app import doubles',
    'app/src/storage/doubled.ts',
    '../../../test/storage/fake-device.ts',
    'app/src/storage/doubled.test.ts',
  ),
  arrow(
    'only tests of the server import doubles',
    'server/src/doubled.ts',
    '../../test/storage/fake-device.ts',
    'server/src/doubled.test.ts',
  ),
  arrow(
    'server never imports the app package',
    'server/src/b.ts',
    '@teemates/app/src/words/words',
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
  routes: '../routes/routes.tsx',
  screens: '../screens/home/home-screen.tsx',
  shell: '../shell/toasts.tsx',
  rounds: '../rounds/session.ts',
  storage: '../storage/storage.ts',
  backend: '../backend/session.ts',
  services: '../services.ts',
  addresses: '../addresses.ts',
  scorecard: '../scorecard/score-mark.tsx',
  ui: '../ui/button.tsx',
  words: '../words/words.ts',
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
  arrow(
    'routes never imports main',
    'app/src/routes/routes.tsx',
    '../main.tsx',
    'app/src/main.tsx',
    './routes/routes.tsx',
  ),
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
    '../../routes/routes.tsx',
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
  arrow(
    'the worker imports addresses and storage alone',
    'app/worker/sw.ts',
    '../src/words/words.ts',
    'app/worker/sw.ts',
    '../src/addresses.ts',
  ),
  arrow('ui knows nothing of golf', 'app/src/ui/golf.ts', '@teemates/golf/round', 'app/src/scorecard/golf.ts'),
  arrow('a folder that is no room has no place', 'app/src/utils/a.ts', './b.ts', 'app/src/ui/a.ts'),
  {
    rule: 'a folder that is no room offers nothing',
    file: 'app/src/utils/c.ts',
    forbidden: 'export const thing = 1\n',
    allowedFile: 'app/src/ui/c.ts',
    allowed: 'export const thing = 1\n',
  },
  {
    rule: 'a folder that is no room does nothing',
    file: 'app/src/utils/d.ts',
    forbidden: "console.warn('here')\n",
    allowedFile: 'app/src/ui/d.ts',
    allowed: "console.warn('here')\n",
  },
  arrow('a file too deep in its room has no place', 'app/src/ui/a/b/c/d/e.ts', './f.ts', 'app/src/ui/a/b/c/e.ts'),
  arrow(
    'a folder of a room obeys its arrows',
    'app/src/rounds/live/a.ts',
    '../../shell/toasts.tsx',
    'app/src/rounds/live/a.ts',
    '../../storage/storage.ts',
  ),
  arrow(
    'a folder named after a room is no such room',
    'app/src/rounds/live/b.ts',
    '../../ui-parts/a.ts',
    'app/src/rounds/live/b.ts',
    '../shell/a.ts',
  ),
  ...['./../storage/a.ts', '.././storage/a.ts', '../words/../storage/a.ts', './x/../../storage/a.ts'].map((target) =>
    arrow(`'${target}' is no way around`, 'app/src/ui/detour.ts', target, 'app/src/ui/detour.ts', '../words/words.ts'),
  ),
  arrow(
    'a test of services imports services',
    'app/src/services.ts',
    './main.tsx',
    'app/src/services.test.ts',
    './services.ts',
  ),
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
    rule: 'types are imported, not written in place',
    file: 'app/src/words/in-place.ts',
    forbidden: "export type S = import('../storage/storage.ts').Storage\n",
    allowed: "import type { Round } from '@teemates/golf/round'\nexport type S = Round\n",
  },
  {
    rule: 'lazy imports obey the arrows',
    file: 'app/src/shell/lazy.ts',
    forbidden: "export const load = () => loadPart(() => import('../screens/home/home-screen.tsx'))\n",
    allowed: "export const load = () => loadPart(() => import('../rounds/session.ts'))\n",
  },
  {
    rule: 'exports of others obey the arrows',
    file: 'app/src/ui/again.ts',
    forbidden: "export { thing } from '../storage/storage.ts'\n",
    allowed: "export { thing } from '../words/words.ts'\n",
  },
  ...[
    "import '../storage/storage.ts'",
    "import {} from '../storage/storage.ts'",
    "export * from '../storage/storage.ts'",
    "export type { Storage } from '../storage/storage.ts'",
    "import taken = require('../storage/storage.ts')\nexport const thing = taken",
    "export const thing = require('../storage/storage.ts')",
    "export const things = import.meta.glob('../storage/*.ts')",
  ].map((forbidden) => ({
    rule: `ui is not given storage by: ${forbidden}`,
    file: 'app/src/ui/form.ts',
    forbidden: `${forbidden}\n`,
    allowed: "export * from '../words/words.ts'\n",
  })),
  {
    rule: 'workers are imported',
    file: 'app/src/ui/worker.ts',
    forbidden: "export const made = new Worker(new URL('../storage/a.ts', import.meta.url))\n",
    allowed: "import Made from './a.ts?worker'\nexport const made = new Made()\n",
  },
]

const boundPackages: readonly Case[] = [
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
]

testSamples([...matrix, ...samplesOf([...packages, ...arrows, ...boundPackages])])
