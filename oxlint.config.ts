import type { OxlintConfig, OxlintOverride } from 'oxlint'

// Rooms that serve every other room of the app.
const serving = ['scorecard', 'ui', 'words', 'device', 'golf'] as const
const transportsAndBelow = ['rounds', 'storage', 'backend', ...serving] as const
const fromShell = ['shell', 'services', 'addresses', ...transportsAndBelow] as const
const fromFeatures = ['features', ...fromShell] as const

/** Where each room is. A file belongs to the last room whose place it matches. */
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
  features: 'app/src/features/**',
  shell: 'app/src/shell/**',
  rounds: 'app/src/rounds/**',
  storage: 'app/src/storage/**',
  backend: 'app/src/backend/**',
  scorecard: 'app/src/scorecard/**',
  ui: 'app/src/ui/**',
  words: 'app/src/words/**',
  device: 'app/src/device/**',
} as const
type Room = keyof typeof rooms

/** Which rooms a room may import besides itself. */
const mayImport: Readonly<Record<Room, readonly Room[]>> = {
  golf: [],
  cards: ['golf', 'vectors'],
  vectors: [],
  doubles: ['cards', 'vectors', 'server', 'rounds', 'storage', 'backend', ...serving],
  server: ['golf', 'functions'],
  functions: ['golf'],
  worker: ['addresses', 'storage'],
  root: ['routes', 'screens', ...fromFeatures],
  routes: ['screens', ...fromFeatures],
  main: ['root', 'routes', 'screens', ...fromFeatures],
  services: ['shell', 'rounds', 'storage', 'backend', 'device'],
  addresses: [],
  screens: fromFeatures,
  features: fromShell,
  shell: fromShell,
  rounds: ['storage', 'backend', ...serving],
  storage: serving,
  backend: serving,
  scorecard: ['ui', 'words', 'golf'],
  ui: ['words', 'device'],
  words: ['golf'],
  device: ['words', 'golf'],
}
/** Rooms that import only types of the folders beside them. */
const typesOnly: readonly Room[] = ['services']
/** What the tests of every room may import, too. */
const forTests: readonly Room[] = ['cards', 'vectors', 'doubles']

/** Packages that only one room imports, and the tests of another. */
const boundPackages: readonly { readonly names: readonly string[]; readonly owner: Room; readonly tests?: Room }[] = [
  { names: ['dexie', 'dexie/**'], owner: 'storage' },
  // What the server offers is proved with the client that will use it.
  { names: ['@supabase/**'], owner: 'backend', tests: 'server' },
  { names: ['@capacitor/**', '@capawesome/**'], owner: 'device' },
]

/** What of the platform only one folder of the app touches. */
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

/** What golf is handed and never takes: time, chance, the network and the screen. */
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

/** What a file in a room may not import: globs of which the last that matches decides; one with '!' allows. */
function forbiddenImports(room: Room, depth: number, isTest: boolean): string[] {
  const place = rooms[room]
  const folder = [...place.split('/').slice(0, -1), ...Array.from({ length: depth }, () => '*')]
  const mayTake = (target: Room) => mayImport[room].includes(target) || (isTest && forTests.includes(target))
  const isBound = (owner: Room, tests?: Room) => owner !== room && room !== 'doubles' && !(isTest && tests === room)
  const isFolder = place.endsWith('**')
  const upWithin = Array.from({ length: depth }, (_, index) => `!${'../'.repeat(index + 1)}**`)
  return [
    ...(room === 'golf' && !isTest ? ['**'] : []),
    ...boundPackages.flatMap(({ names, owner, tests }) => (isBound(owner, tests) ? names : [])),
    ...(room === 'server' || room === 'doubles' || isTest ? [] : ['node:*', 'node:*/**']),
    '/**',
    './**',
    '../**',
    '@teemates/**',
    ...(mayTake('golf') ? ['!@teemates/golf/**'] : []),
    ...(isFolder ? ['!./**', ...upWithin, `${'../'.repeat(depth + 1)}**`] : []),
    ...roomNames
      .filter((target) => target !== room || !isFolder)
      .map((target) => {
        // Only its worked cards import golf by its path, all others by its name.
        const isAllowed = target === room || (mayTake(target) && (target !== 'golf' || room === 'cards'))
        return (isAllowed ? '!' : '') + pathTo(rooms[target], folder)
      }),
    ...indirectPaths,
  ]
}

/** What the files of a room may not import, for each folder of it and for its tests. */
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

/** What of the platform these files of the app may not touch. */
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
    // Of the React compiler, which isn't used; dependencies that only trigger are meant.
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
    // Don't see a change from within a callback, Dexie's collections, or which postMessage is meant.
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
        'e2e/begun-data.ts',
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
      // What is in no room belongs into one: here nothing may be imported or exported, or do without both.
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
