import type { OxlintConfig, OxlintOverride } from 'oxlint'

// Rooms that serve every other room of the app.
const serving = ['ui', 'words', 'device', 'golf'] as const
/** The rooms of storage from the lowest to the highest: each may import those before it. */
const storageRooms = [
  'storage/browser',
  'storage/cache',
  'storage/log',
  'storage/preferences',
  'storage/archive',
  'storage/play',
  'storage/live',
  'storage/export',
  'storage/backup',
  'storage/import',
] as const
const wholeStorage = ['storage', ...storageRooms] as const
const belowRounds = [...wholeStorage, 'backend', ...serving] as const
const transports = ['rounds/solo', 'rounds/live', 'rounds/peer'] as const
const wholeRounds = ['rounds', ...transports] as const
const transportsAndBelow = [...wholeRounds, ...belowRounds] as const
const fromShell = ['shell', 'services', 'addresses', ...transportsAndBelow] as const
/** The features in groups, the lowest first: each may import those of the groups before its own. */
const featureGroups = [
  [
    'features/backup',
    'features/connection',
    'features/courses',
    'features/feedback',
    'features/free-limit',
    'features/invite',
    'features/notifications',
    'features/players',
    'features/whos-you',
  ],
  ['features/games', 'features/install', 'features/round-menu', 'features/scorecard'],
  ['features/sharing'],
] as const
const features = featureGroups.flat()
const fromFeatures = [...features, ...fromShell] as const

/** The place of each room. A file belongs to the last room whose place it matches. */
const rooms = {
  golf: 'golf/src/**',
  // Worked cards and vectors: what tests take their expected values from.
  cards: 'golf/cards/**',
  vectors: 'golf/vectors/**',
  // Devices, storage, servers and peers that tests, the simulator and the benches put in the place of real ones.
  doubles: 'test/**',
  server: 'server/src/**',
  functions: 'supabase/functions/**',
  worker: 'app/worker/**',
  // These files put the others together.
  root: 'app/src/*',
  routes: 'app/src/routes/**',
  main: 'app/src/main.*',
  services: 'app/src/services.*',
  addresses: 'app/src/addresses.*',
  // Each screen's folder is a room of its own.
  screens: 'app/src/screens/*/**',
  // Several screens share each of these, and only golf can name it.
  'features/backup': 'app/src/features/backup/**',
  'features/connection': 'app/src/features/connection/**',
  'features/courses': 'app/src/features/courses/**',
  'features/feedback': 'app/src/features/feedback/**',
  'features/free-limit': 'app/src/features/free-limit/**',
  'features/games': 'app/src/features/games/**',
  'features/install': 'app/src/features/install/**',
  'features/invite': 'app/src/features/invite/**',
  'features/notifications': 'app/src/features/notifications/**',
  'features/players': 'app/src/features/players/**',
  'features/round-menu': 'app/src/features/round-menu/**',
  'features/scorecard': 'app/src/features/scorecard/**',
  'features/sharing': 'app/src/features/sharing/**',
  'features/whos-you': 'app/src/features/whos-you/**',
  shell: 'app/src/shell/**',
  // These files are what the transports have in common, and what puts them together.
  rounds: 'app/src/rounds/**',
  'rounds/solo': 'app/src/rounds/solo/**',
  'rounds/live': 'app/src/rounds/live/**',
  'rounds/peer': 'app/src/rounds/peer/**',
  // These files put the rooms of storage together.
  storage: 'app/src/storage/**',
  'storage/browser': 'app/src/storage/browser/**',
  'storage/cache': 'app/src/storage/cache/**',
  'storage/log': 'app/src/storage/log/**',
  'storage/preferences': 'app/src/storage/preferences/**',
  'storage/archive': 'app/src/storage/archive/**',
  'storage/play': 'app/src/storage/play/**',
  'storage/live': 'app/src/storage/live/**',
  'storage/export': 'app/src/storage/export/**',
  'storage/backup': 'app/src/storage/backup/**',
  'storage/import': 'app/src/storage/import/**',
  backend: 'app/src/backend/**',
  ui: 'app/src/ui/**',
  words: 'app/src/words/**',
  device: 'app/src/device/**',
} as const
type Room = keyof typeof rooms

/** A room of storage may import the rooms below it, and those that serve every room. */
function storageBelow(room: (typeof storageRooms)[number]): readonly Room[] {
  return [...storageRooms.slice(0, storageRooms.indexOf(room)), ...serving]
}

/** A feature may import the shell, the rooms below it, and the features of the groups before its own. */
function featuresBelow(room: (typeof features)[number]): readonly Room[] {
  const group = featureGroups.findIndex((names) => names.some((name) => name === room))
  return [...featureGroups.slice(0, group).flat(), ...fromShell]
}

/** Which rooms a room may import besides itself. */
const mayImport: Readonly<Record<Room, readonly Room[]>> = {
  golf: [],
  cards: ['golf', 'vectors'],
  vectors: [],
  doubles: ['cards', 'vectors', 'server', ...wholeRounds, ...wholeStorage, 'backend', ...serving],
  server: ['golf', 'functions'],
  functions: ['golf'],
  worker: ['addresses', ...wholeStorage],
  root: ['routes', 'screens', ...fromFeatures],
  routes: ['screens', ...fromFeatures],
  main: ['root', 'routes', 'screens', ...fromFeatures],
  services: ['shell', ...wholeRounds, ...wholeStorage, 'backend', 'device'],
  addresses: [],
  screens: fromFeatures,
  'features/backup': featuresBelow('features/backup'),
  'features/connection': featuresBelow('features/connection'),
  'features/courses': featuresBelow('features/courses'),
  'features/feedback': featuresBelow('features/feedback'),
  'features/free-limit': featuresBelow('features/free-limit'),
  'features/games': featuresBelow('features/games'),
  'features/install': featuresBelow('features/install'),
  'features/invite': featuresBelow('features/invite'),
  'features/notifications': featuresBelow('features/notifications'),
  'features/players': featuresBelow('features/players'),
  'features/round-menu': featuresBelow('features/round-menu'),
  'features/scorecard': featuresBelow('features/scorecard'),
  'features/sharing': featuresBelow('features/sharing'),
  'features/whos-you': featuresBelow('features/whos-you'),
  shell: fromShell,
  rounds: [...transports, ...belowRounds],
  'rounds/solo': ['rounds', ...belowRounds],
  'rounds/live': ['rounds', ...belowRounds],
  'rounds/peer': ['rounds', ...belowRounds],
  storage: [...storageRooms, ...serving],
  'storage/browser': serving,
  'storage/cache': storageBelow('storage/cache'),
  'storage/log': storageBelow('storage/log'),
  'storage/preferences': storageBelow('storage/preferences'),
  'storage/archive': storageBelow('storage/archive'),
  'storage/play': storageBelow('storage/play'),
  'storage/live': storageBelow('storage/live'),
  'storage/export': storageBelow('storage/export'),
  'storage/backup': storageBelow('storage/backup'),
  'storage/import': storageBelow('storage/import'),
  backend: serving,
  ui: ['words', 'device'],
  words: ['golf'],
  device: ['words', 'golf'],
}
/** Rooms that import only types of the folders beside them. */
const typesOnly: readonly Room[] = ['services']
/** The tests of every room may import these, too. */
const forTests: readonly Room[] = ['cards', 'vectors', 'doubles']
/** Rooms of which a test opens the whole, whatever room of it the test is for. */
const openedWhole: readonly (readonly Room[])[] = [wholeStorage, wholeRounds]

/** Packages that only these rooms import, and the tests of another. */
const boundPackages: readonly {
  readonly names: readonly string[]
  readonly owners: readonly Room[]
  readonly tests?: Room
}[] = [
  { names: ['idb', 'idb/**'], owners: wholeStorage },
  { names: ['fake-indexeddb', 'fake-indexeddb/**'], owners: wholeStorage },
  // The server is tested with the client that will use it.
  { names: ['@supabase/**'], owners: ['backend'], tests: 'server' },
  { names: ['@capacitor/**', '@capawesome/**'], owners: ['device'] },
]

/** Browser APIs that only one folder of the app may use. */
const boundGlobals = [
  {
    folder: 'app/src/storage/**',
    names: 'indexedDB localStorage sessionStorage IDBKeyRange IDBFactory IDBDatabase IDBObjectStore',
  },
  {
    folder: 'app/src/rounds/peer/**',
    names: 'RTCPeerConnection RTCDataChannel RTCSessionDescription RTCIceCandidate webkitRTCPeerConnection',
  },
]

/** Globals that golf gets as arguments and never uses itself: time, randomness, the network and the screen. */
const notInGolf = [
  'crypto performance setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame',
  'fetch XMLHttpRequest WebSocket document window self navigator process console globalThis',
].join(' ')

const roomNames = Object.keys(rooms).filter((name): name is Room => name in rooms)
/** How many folders below the room's own a file may lie: its imports are spelt by it. One that lies deeper is in no room. */
const deepest = 3
// A path that goes up after it went down, or goes nowhere, hides where it leads.
const indirectPaths = ['**/.', '**/..', './**/./**', './**/../**', '../**/./**', '../**/[!.]*/../**']

/** A glob of what a file in `folder` would import of another place: '../../ui/**'. */
function pathTo(place: string, folder: readonly string[]): string {
  const parts = place.split('/')
  const shared = parts.findIndex((part, index) => part !== folder[index])
  return ('../'.repeat(folder.length - shared) || './') + parts.slice(shared).join('/')
}

/** The imports forbidden in a room, as globs. The last matching glob decides; a glob with '!' allows. */
function forbiddenImports(room: Room, depth: number, isTest: boolean): string[] {
  const place = rooms[room]
  const folder = [...place.split('/').slice(0, -1), ...Array.from({ length: depth }, () => '*')]
  const inTests = [...forTests, ...openedWhole.filter((whole) => whole.includes(room)).flat()]
  const mayTake = (target: Room) => mayImport[room].includes(target) || (isTest && inTests.includes(target))
  const isBound = (owners: readonly Room[], tests?: Room) =>
    !owners.includes(room) && room !== 'doubles' && !(isTest && tests === room)
  const isFolder = place.endsWith('**')
  // The room that this one is a part of: its other parts are decided on further down.
  const around = roomNames.filter((target) => target !== room && place.startsWith(rooms[target].replace('**', '')))
  const upAround = around
    .filter(mayTake)
    .map((target) => folder.length - rooms[target].split('/').length + 1)
    .flatMap((levels) => [`!${'../'.repeat(levels)}**`, `${'../'.repeat(levels + 1)}**`])
  const upWithin = Array.from({ length: depth }, (_, index) => `!${'../'.repeat(index + 1)}**`)
  return [
    ...(room === 'golf' && !isTest ? ['**'] : []),
    ...boundPackages.flatMap(({ names, owners, tests }) => (isBound(owners, tests) ? names : [])),
    ...(room === 'server' || room === 'doubles' || isTest ? [] : ['node:*', 'node:*/**']),
    '/**',
    './**',
    '../**',
    '@teemates/**',
    ...(mayTake('golf') ? ['!@teemates/golf/**'] : []),
    ...(isFolder ? ['!./**', ...upWithin, `${'../'.repeat(depth + 1)}**`, ...upAround] : []),
    ...roomNames
      .filter((target) => (target !== room || !isFolder) && !around.includes(target))
      .map((target) => {
        // Only its worked cards import golf by its path, all others by its name.
        const isAllowed = target === room || (mayTake(target) && (target !== 'golf' || room === 'cards'))
        return (isAllowed ? '!' : '') + pathTo(rooms[target], folder)
      }),
    ...indirectPaths,
  ]
}

/** The import rules of a room, for each depth of its folders and for its tests. */
function importRules(room: Room): OxlintOverride[] {
  const place = rooms[room]
  const message = `${room} may import: ${mayImport[room].join(', ') || 'no other room'} (mayImport in oxlint.config.ts).`
  const values = { regex: '^\\./.+/', allowTypeImports: true, message: `${room} imports only types.` }
  const override = (files: string, depth: number, isTest: boolean): OxlintOverride => {
    const forbidden = { group: forbiddenImports(room, depth, isTest), caseSensitive: true, message }
    const patterns = typesOnly.includes(room) ? [values, forbidden] : [forbidden]
    return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } }
  }
  if (!place.endsWith('**')) {
    const tests = place.endsWith('.*') ? place.replace('.*', '.{test,*.test}.{ts,tsx}') : `${place}.test.{ts,tsx}`
    return [override(place, 0, false), override(tests, 0, true)]
  }
  return Array.from({ length: deepest + 1 }, (_, depth) => place.replace('**', `${'*/'.repeat(depth)}*`)).flatMap(
    (files, depth) => [override(files, depth, false), override(`${files}.test.{ts,tsx}`, depth, true)],
  )
}
const roomRules = roomNames.flatMap(importRules)

function globalsOf(names: string, message: string) {
  return names.split(' ').map((name) => ({ name, message }))
}

/** Browser APIs that these files of the app may not use. */
function appGlobals(files: string): OxlintOverride {
  const bound = boundGlobals
    .filter(({ folder }) => folder !== files)
    .flatMap(({ folder, names }) => globalsOf(names, `Only ${folder} touches it.`))
  const byImport = "Import it as './file.ts?worker', so that mayImport holds for it."
  const workers = globalsOf('Worker SharedWorker', byImport)
  return {
    files: [files],
    rules: { 'no-restricted-globals': ['error', { globals: [...bound, ...workers], checkGlobalObject: true }] },
  }
}

const config: OxlintConfig = {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'promise', 'react', 'jsx-a11y', 'vitest'],
  categories: { correctness: 'error', suspicious: 'error', perf: 'error' },
  ignorePatterns: [
    'node_modules',
    'dist',
    '.cache',
    'data',
    'test-results',
    'playwright-report',
    'bench/results',
    'app/android',
    'app/ios',
  ],
  rules: {
    // Types included: who reads one file of a ring has to read all of it.
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-default-export': 'error',
    'import/no-duplicates': 'error',
    'import/no-commonjs': 'error',

    // Types are believed inside, so nothing may slip past them.
    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unsafe-argument': 'error',
    'typescript/no-unsafe-assignment': 'error',
    'typescript/no-unsafe-call': 'error',
    'typescript/no-unsafe-member-access': 'error',
    'typescript/no-unsafe-return': 'error',
    'typescript/no-unsafe-function-type': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-namespace': 'error',
    'typescript/prefer-nullish-coalescing': 'off',
    'typescript/switch-exhaustiveness-check': [
      'error',
      { allowDefaultCaseForExhaustiveSwitch: false, considerDefaultExhaustiveForUnions: false },
    ],

    // A promise nobody waits for loses its error.
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/await-thenable': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': 'error',
    'promise/always-return': ['error', { ignoreLastCallback: true }],

    eqeqeq: 'error',
    'no-alert': 'error',
    'no-console': ['error', { allow: ['warn', 'error'] }],
    'no-fallthrough': 'error',
    'no-param-reassign': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'unicorn/prefer-node-protocol': 'error',

    'react/rules-of-hooks': 'error',
    'react/exhaustive-deps': 'error',
    'react/button-has-type': 'error',
    'react/no-danger': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-unknown-property': 'error',
    'react/no-clone-element': 'error',

    'no-underscore-dangle': ['error', { allow: ['__WB_MANIFEST'] }],
    'import/no-unassigned-import': ['error', { allow: ['**/*.css', '**/node-version.cjs'] }],
    // The spread of a text into its code points is meant where it is written.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // A toolbar's focus is in its buttons; a wide table that scrolls is reached by key.
    'jsx-a11y/interactive-supports-focus': [
      'error',
      { tabbable: ['button', 'checkbox', 'link', 'searchbox', 'spinbutton', 'switch', 'textbox'] },
    ],
    'jsx-a11y/no-noninteractive-tabindex': [
      'error',
      { roles: ['tabpanel', 'region'], tags: [], allowExpressionValues: true },
    ],
    'jsx-a11y/no-noninteractive-element-interactions': [
      'error',
      { handlers: ['onClick', 'onMouseDown', 'onMouseUp', 'onKeyPress'] },
    ],

    // A property is asserted by fast-check.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'fc.assert', 'expect*'] }],
    // An expectation inside a property or a loop over cases is conditional by nature.
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': ['error', { maxArgs: 2 }],
    // fake-indexeddb and the platform say it in words of their own.
    'vitest/require-to-throw-message': 'off',

    // JSX needs no React in scope any more.
    'react/react-in-jsx-scope': 'off',
    // This rule is for the React compiler, which isn't used. Some effects list dependencies only to run again.
    'react/preserve-manual-memoization': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // A field that appears because it was asked for takes the focus.
    'jsx-a11y/no-autofocus': 'off',
    // role=status on the element that is announced reads better than an output element around it.
    'jsx-a11y/prefer-tag-over-role': 'off',
    // One after the other is what is meant where it is written.
    'no-await-in-loop': 'off',
    // tsc's noImplicitReturns and the exhaustive switch say it better.
    'typescript/consistent-return': 'off',
    'consistent-return': 'off',
    // Don't see a change from within a callback, or which postMessage is meant.
    'no-unmodified-loop-condition': 'off',
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/require-post-message-target-origin': 'off',
    'unicorn/prefer-add-event-listener': 'off',
    'typescript/unbound-method': 'off',
    // fc.assert and the like.
    'import/no-named-as-default-member': 'off',
    // Taste, or a gain nobody measures.
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/prefer-set-has': 'off',
    'oxc/no-map-spread': 'off',
  },
  overrides: [
    {
      // Taken by their default export, by the tools that they are for.
      files: [
        '*.config.ts',
        'app/vite.config.ts',
        'e2e/prepared-data.ts',
        'e2e/contact-sheet.ts',
        'scripts/house-rules/browser-floor.mjs',
        'scripts/house-rules/golf-is-pure.mjs',
        'scripts/house-rules/parts-by-load-part.mjs',
        'scripts/house-rules/pressed-in-place.mjs',
      ],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['server/src/**', 'scripts/**', 'e2e/**', 'bench/**'],
      rules: { 'no-console': 'off' },
    },
    {
      // Playwright's fixtures hand on with 'use', which is no hook.
      files: ['e2e/**'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    {
      // Plain JavaScript: what JSON.parse and the linter's tree give has no types, and a cast would only hide it.
      files: ['scripts/**/*.mjs'],
      rules: {
        'typescript/no-explicit-any': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
      },
    },
    ...roomRules,
    {
      // A file in no room belongs into one: here no import or export is allowed, and none may be missing.
      files: ['app/src/**', ...Object.values(rooms)],
      excludeFiles: roomRules.flatMap(({ files }) => files),
      rules: {
        'import/no-named-export': 'error',
        'import/unambiguous': 'error',
        'no-restricted-imports': ['error', { patterns: [{ group: ['**'], message: 'Its file is in no room.' }] }],
      },
    },
    {
      files: ['app/src/**'],
      rules: {
        'no-restricted-properties': ['error', { property: 'glob', message: 'import.meta.glob hides what it imports.' }],
      },
    },
    {
      files: ['app/src/**'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      jsPlugins: ['browser-floor', 'parts-by-load-part', 'pressed-in-place'].map(
        (name) => `./scripts/house-rules/${name}.mjs`,
      ),
      rules: { 'floor/newer-than-floor': 'error', 'parts/by-load-part': 'error', 'press/in-place': 'error' },
    },
    {
      // Browsers that are too old for the app parse these, too.
      files: ['app/first-paint.js', 'app/not-loaded.js'],
      rules: { 'no-unused-vars': 'off', 'no-var': 'off' },
    },
    ...['app/src/**', ...boundGlobals.map(({ folder }) => folder)].map(appGlobals),
    {
      files: ['golf/src/**'],
      excludeFiles: ['**/*.test.{ts,tsx}'],
      jsPlugins: ['./scripts/house-rules/golf-is-pure.mjs'],
      rules: {
        'house/golf-is-pure': 'error',
        'no-restricted-globals': [
          'error',
          {
            globals: globalsOf(notInGolf, 'golf is pure: it is handed in, not taken.'),
            checkGlobalObject: true,
          },
        ],
        'no-restricted-properties': [
          'error',
          { object: 'Math', property: 'random', message: 'golf is pure: chance is handed in.' },
          { object: 'Date', allowProperties: ['UTC', 'parse'], message: 'golf is pure: time is handed in.' },
        ],
      },
    },
  ],
}

export default config
