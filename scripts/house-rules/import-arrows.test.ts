import { posix } from 'node:path'
import { arrow, type Case, importOf, type Sample, samplesOf, testSamples } from './samples.ts'

const packages: readonly Case[] = [
  arrow('golf has no dependency', 'golf/src/a.ts', 'valibot', 'app/src/storage/a.ts'),
  arrow('golf knows nothing of Node', 'golf/src/b.ts', 'node:fs', 'golf/src/b.test.ts'),
  arrow('golf imports nothing of app', 'golf/src/c.ts', '../../app/src/words/words.ts', 'golf/src/c.ts', './round.ts'),
  arrow(
    'golf imports nothing of server',
    'golf/src/d.ts',
    '../../server/src/http/web.ts',
    'golf/src/d.ts',
    './round.ts',
  ),
  arrow('golf imports worked cards in tests only', 'golf/src/e.ts', '../cards/a.ts', 'golf/src/e.test.ts'),
  arrow(
    'app never imports server',
    'app/src/main.tsx',
    '../../server/src/http/web.ts',
    'server/src/main.ts',
    './web.ts',
  ),
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
    'other packages import golf by its package name',
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
    'functions import no server file',
    'supabase/functions/y/index.ts',
    '../../../server/src/web.ts',
    'server/src/functions.ts',
    '../../supabase/functions/y/index.ts',
  ),
  arrow('nothing is imported from e2e', 'app/src/shell/a.ts', '../../../e2e/golfer.ts', 'e2e/a.ts', './golfer.ts'),
  arrow('the app runs without Node', 'app/src/shell/b.ts', 'node:fs', 'app/src/shell/b.test.ts'),
]

/** A file of each room of the app. */
const rooms = {
  main: 'main.tsx',
  routes: 'routes/routes.tsx',
  screens: 'screens/home/home-screen.tsx',
  sharing: 'features/sharing/share-button.tsx',
  scorecard: 'features/scorecard/score-mark.tsx',
  players: 'features/players/player-disc.tsx',
  shell: 'shell/toasts.tsx',
  services: 'services.ts',
  addresses: 'addresses.ts',
  rounds: 'rounds/session.ts',
  solo: 'rounds/solo/solo-session.ts',
  live: 'rounds/live/live-games.ts',
  peer: 'rounds/peer/room.ts',
  storage: 'storage/storage.ts',
  import: 'storage/import/imports.ts',
  backup: 'storage/backup/backups.ts',
  export: 'storage/export/export-file.ts',
  'live store': 'storage/live/live-store.ts',
  play: 'storage/play/rounds-in-play.ts',
  archive: 'storage/archive/journal.ts',
  preferences: 'storage/preferences/preferences.ts',
  log: 'storage/log/log.ts',
  cache: 'storage/cache/cache-database.ts',
  browser: 'storage/browser/environment.ts',
  backend: 'backend/session.ts',
  ui: 'ui/button.tsx',
  words: 'words/words.ts',
  device: 'device/device.ts',
} as const
type Room = keyof typeof rooms

const serving = ['ui', 'words', 'device'] as const
const storageRooms = [
  ...(['browser', 'cache', 'log', 'preferences', 'archive', 'play'] as const),
  ...(['live store', 'export', 'backup', 'import'] as const),
]
const transports = ['solo', 'live', 'peer'] as const
const belowRounds = ['storage', ...storageRooms, 'backend', ...serving] as const
const belowFeatures = ['shell', 'services', 'addresses', 'rounds', ...transports, ...belowRounds] as const

/** The rooms that each room may import. Source: docs/architecture.md. */
const allowedTargets: Readonly<Partial<Record<Room, readonly Room[]>>> = {
  sharing: ['scorecard', 'players', ...belowFeatures],
  scorecard: ['players', ...belowFeatures],
  players: belowFeatures,
  shell: belowFeatures,
  rounds: [...transports, ...belowRounds],
  solo: ['rounds', ...belowRounds],
  live: ['rounds', ...belowRounds],
  peer: ['rounds', ...belowRounds],
  storage: [...storageRooms, ...serving],
  import: ['backup', 'export', 'live store', 'play', 'archive', 'preferences', 'log', 'cache', 'browser', ...serving],
  backup: ['export', 'live store', 'play', 'archive', 'preferences', 'log', 'cache', 'browser', ...serving],
  export: ['live store', 'play', 'archive', 'preferences', 'log', 'cache', 'browser', ...serving],
  'live store': ['play', 'archive', 'preferences', 'log', 'cache', 'browser', ...serving],
  play: ['archive', 'preferences', 'log', 'cache', 'browser', ...serving],
  archive: ['preferences', 'log', 'cache', 'browser', ...serving],
  preferences: ['log', 'cache', 'browser', ...serving],
  log: ['cache', 'browser', ...serving],
  cache: ['browser', ...serving],
  browser: serving,
  backend: serving,
  ui: ['words', 'device'],
  words: [],
  device: ['words'],
}
const roomNames = Object.keys(rooms).filter((name): name is Room => name in rooms)
const matrix: readonly Sample[] = roomNames.flatMap((room) => {
  const allowed = allowedTargets[room]
  if (allowed === undefined) return []
  const folder = posix.dirname(rooms[room])
  return roomNames
    .filter((target) => target !== room)
    .map((target) => ({
      rule: `${room} imports ${target}`,
      file: `app/src/${folder}/to-${target.replace(' ', '-')}.ts`,
      text: importOf(relativePath(folder, rooms[target])),
      isForbidden: !allowed.includes(target),
    }))
})

function relativePath(folder: string, file: string): string {
  const path = posix.relative(folder, file)
  return path.startsWith('.') ? path : `./${path}`
}

const arrows: readonly Case[] = [
  arrow(
    'a nested folder of a storage room obeys the arrows of that room',
    'app/src/storage/archive/courses/higher.ts',
    '../../backup/backups.ts',
    'app/src/storage/archive/courses/lower.ts',
    '../../browser/environment.ts',
  ),
  arrow(
    'routes never imports main',
    'app/src/routes/routes.tsx',
    '../main.tsx',
    'app/src/main.tsx',
    './routes/routes.tsx',
  ),
  arrow(
    'a route file beside the folder routes obeys the arrows of routes',
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
    "a screen's folder that is named like a room is not that room",
    'app/src/screens/home/d.tsx',
    '../shell/a.tsx',
    'app/src/screens/home/d.tsx',
    '../../shell/a.tsx',
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
  arrow('ui knows nothing of golf', 'app/src/ui/golf.ts', '@teemates/golf/round', 'app/src/features/scorecard/golf.ts'),
  arrow('a folder that is no room imports nothing', 'app/src/utils/a.ts', './b.ts', 'app/src/ui/a.ts'),
  {
    rule: 'a folder that is no room exports nothing',
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
  arrow('a file too deep in its room is rejected', 'app/src/ui/a/b/c/d/e.ts', './f.ts', 'app/src/ui/a/b/c/e.ts'),
  arrow(
    'a folder of a room obeys its arrows',
    'app/src/rounds/live/a.ts',
    '../../shell/toasts.tsx',
    'app/src/rounds/live/a.ts',
    '../../storage/storage.ts',
  ),
  arrow(
    'a folder named like a room is not that room',
    'app/src/rounds/live/b.ts',
    '../../ui-parts/a.ts',
    'app/src/rounds/live/b.ts',
    '../shell/a.ts',
  ),
  ...['./../storage/a.ts', '.././storage/a.ts', '../words/../storage/a.ts', './x/../../storage/a.ts'].map((target) =>
    arrow(
      `'${target}' does not evade the arrows`,
      'app/src/ui/detour.ts',
      target,
      'app/src/ui/detour.ts',
      '../words/words.ts',
    ),
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
    rule: 'exports from other files obey the arrows',
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
    rule: `ui does not import storage by: ${forbidden}`,
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
  arrow('only storage imports idb', 'app/src/rounds/idb.ts', 'idb', 'app/src/storage/idb.ts'),
  arrow(
    'only storage imports fake-indexeddb',
    'app/src/rounds/databases.ts',
    'fake-indexeddb',
    'app/src/storage/databases.ts',
  ),
  arrow(
    'only backend imports the Supabase client',
    'app/src/rounds/supabase.ts',
    '@supabase/realtime-js',
    'app/src/backend/supabase.ts',
  ),
  arrow(
    'only tests of the server import the Supabase client',
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
