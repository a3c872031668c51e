import { dirname, relative, resolve } from 'node:path'

/*
 * The linter's own plugin for who may import whom (docs/architecture.md) and for what only one room may touch.
 * It stands alone, so that its test can lay it beside files made to break it.
 */

/** Rooms that serve every other room of the app. */
const serving = ['scorecard', 'ui', 'words', 'device', 'golf']
const carriersAndBelow = ['rounds', 'storage', 'backend', ...serving]
const fromShell = ['shell', 'services', 'addresses', ...carriersAndBelow]

/**
 * Which rooms a room may import besides itself.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
const mayImport = {
  golf: [],
  /** Worked cards and vectors: what tests take their expected values from. */
  cards: ['golf'],
  server: ['golf', 'functions'],
  functions: ['golf'],
  main: ['routes', 'screens', ...fromShell],
  routes: ['screens', ...fromShell],
  screens: fromShell,
  shell: fromShell,
  rounds: ['storage', 'backend', ...serving],
  storage: serving,
  backend: serving,
  services: ['shell', 'rounds', 'storage', 'backend', 'device'],
  addresses: [],
  scorecard: ['ui', 'words', 'golf'],
  ui: ['words', 'device'],
  words: ['golf'],
  device: ['words', 'golf'],
  worker: [],
}

/** Rooms that are one file of app/src; a test beside it is of the same room. All other files there belong to the routes. */
const oneFileRooms = new Map([
  ['main', 'main'],
  ['services', 'services'],
  ['addresses', 'addresses'],
])
const folderRooms = ['screens', 'shell', 'rounds', 'storage', 'backend', 'scorecard', 'ui', 'words', 'device']

/** @type {readonly { pattern: RegExp, room: string, name: string }[]} */
const boundPackages = [
  { pattern: /^dexie(?:\/|$)/, room: 'storage', name: 'the local database' },
  { pattern: /^@supabase\//, room: 'backend', name: 'the Supabase client' },
  { pattern: /^@(?:capacitor|capawesome)\//, room: 'device', name: 'the native platform' },
]

/** @type {readonly { folder: string, names: readonly string[] }[]} */
const boundGlobals = [
  {
    folder: 'app/src/storage/',
    names: [
      'indexedDB',
      'localStorage',
      'sessionStorage',
      'IDBKeyRange',
      'IDBFactory',
      'IDBDatabase',
      'IDBObjectStore',
    ],
  },
  {
    folder: 'app/src/rounds/peer/',
    names: [
      'RTCPeerConnection',
      'RTCDataChannel',
      'RTCSessionDescription',
      'RTCIceCandidate',
      'webkitRTCPeerConnection',
    ],
  },
]

/** Time, chance, the network and the screen are handed in. */
const notInGolf = new Set(
  [
    'crypto performance setTimeout setInterval setImmediate queueMicrotask requestAnimationFrame',
    'fetch XMLHttpRequest WebSocket document window self navigator process console globalThis',
  ].flatMap((names) => names.split(' ')),
)
/** What Date makes of a time that it is handed. */
const givenDateParts = ['UTC', 'parse']
const everything = new Set(['window', 'globalThis', 'self'])
const testFile = /\.test\.tsx?$/

/**
 * @typedef {{ room: string, place: string }} Home place: for screens the folder of one screen, else the room
 * @typedef {any} Node
 * @typedef {{ filename: string, cwd: string, sourceCode: any, report: (problem: { node: Node, message: string }) => void }} Context
 */

/**
 * @param {string} path from the project's folder, with slashes
 * @returns {Home | undefined} undefined for what is in no room
 */
function homeOf(path) {
  if (path.startsWith('golf/src/')) return { room: 'golf', place: 'golf' }
  if (path.startsWith('server/src/')) return { room: 'server', place: 'server' }
  if (path.startsWith('golf/cards/') || path.startsWith('golf/vectors/')) return { room: 'cards', place: 'cards' }
  if (path.startsWith('app/worker/')) return { room: 'worker', place: 'worker' }
  if (path.startsWith('supabase/functions/')) return { room: 'functions', place: 'functions' }
  if (!path.startsWith('app/src/')) return undefined
  const [first = '', second] = path.slice('app/src/'.length).split('/')
  if (second === undefined) {
    const room = oneFileRooms.get(first.split('.')[0] ?? '') ?? 'routes'
    return { room, place: room }
  }
  if (!folderRooms.includes(first)) return { room: first, place: first }
  return { room: first, place: first === 'screens' ? `screens/${second}` : first }
}

/**
 * @param {string} path
 * @param {string} folder
 */
function projectPath(path, folder) {
  return relative(folder, path).replaceAll('\\', '/')
}

/**
 * @param {string} file
 * @param {Home} home
 * @param {string} specifier
 * @param {boolean} typesOnly
 * @param {string} cwd
 * @returns {string | undefined} why it is forbidden
 */
function whyForbidden(file, home, specifier, typesOnly, cwd) {
  const isTest = testFile.test(file)
  const golf = /^@teemates\/golf(?:\/|$)/.test(specifier)
  if (!golf && !specifier.startsWith('.') && !specifier.startsWith('/')) {
    return whyPackageForbidden(home, specifier, isTest)
  }
  const path = specifier.startsWith('.') ? projectPath(resolve(dirname(file), specifier), cwd) : specifier.slice(1)
  const target = golf ? { room: 'golf', place: 'golf' } : homeOf(path)
  if (target === undefined) {
    return `${home.room} imports '${specifier}', which is in no room: what it needs belongs into one.`
  }
  if (target.room === 'cards' && isTest) return undefined
  if (target.room === home.room) {
    if (target.place !== home.place)
      return `A screen never imports another screen's folder; ${home.place} imports ${target.place}.`
    return golf ? `Within golf a file is imported by its path, not as '${specifier}'.` : undefined
  }
  if (target.room === 'golf' && !golf && home.room !== 'cards')
    return `golf is imported by its name ('@teemates/golf/…'), not as '${specifier}'.`
  if (!(mayImport[home.room] ?? []).includes(target.room))
    return `${home.room} may not import ${target.room} ('${specifier}').`
  if (home.room === 'services' && !typesOnly)
    return `services imports types only; '${specifier}' is imported as a value.`
  return undefined
}

/**
 * @param {Home} home
 * @param {string} specifier
 * @param {boolean} isTest
 */
function whyPackageForbidden(home, specifier, isTest) {
  if (specifier.startsWith('@teemates/'))
    return `${home.room} may not import '${specifier}': app and server never import each other.`
  if (home.room === 'golf' && !isTest) return `golf has no dependency; it imports '${specifier}'.`
  if (specifier.startsWith('node:') && home.room !== 'server' && !isTest)
    return `${home.room} runs where there is no '${specifier}'.`
  const bound = boundPackages.find(({ pattern }) => pattern.test(specifier))
  if (bound === undefined || bound.room === home.room) return undefined
  // What the server offers is proved with the client that will use it.
  if (bound.room === 'backend' && home.room === 'server' && isTest) return undefined
  return `Only ${bound.room} imports ${bound.name}; ${home.room} imports '${specifier}'.`
}

/**
 * @param {Node} node
 * @returns {string | undefined}
 */
function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}

/**
 * @param {Node} node
 * @returns {boolean}
 */
function isImportMeta(node) {
  return node?.type === 'MetaProperty' && node.meta.name === 'import'
}

const importArrows = {
  /** @param {Context} context */
  create(context) {
    const home = homeOf(projectPath(context.filename, context.cwd))
    if (home === undefined) return {}
    /**
     * @param {Node} node
     * @param {Node} source
     * @param {boolean} typesOnly
     */
    const check = (node, source, typesOnly) => {
      const specifier = textOf(source)
      if (specifier === undefined) return
      const message = whyForbidden(context.filename, home, specifier, typesOnly, context.cwd)
      if (message !== undefined) context.report({ node, message })
    }
    /** @param {Node[]} specifiers */
    const areTypes = (specifiers) => specifiers.length > 0 && specifiers.every((one) => one.importKind === 'type')
    if (mayImport[home.room] === undefined) {
      return {
        /** @param {Node} node */
        Program(node) {
          context.report({ node, message: `app/src/${home.room}/ is no room of the house.` })
        },
      }
    }
    return {
      /** @param {Node} node */
      ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type' || areTypes(node.specifiers)),
      /** @param {Node} node */
      ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      /** @param {Node} node */
      ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
      /** @param {Node} node */
      ImportExpression: (node) => check(node, node.source, false),
      /** @param {Node} node */
      TSImportType: (node) => check(node, node.source ?? node.argument?.literal ?? node.argument, true),
      /** @param {Node} node */
      TSExternalModuleReference: (node) => check(node, node.expression, false),
      /** @param {Node} node */
      CallExpression(node) {
        const { callee } = node
        const isRequire = callee.type === 'Identifier' && callee.name === 'require'
        const isGlob =
          callee.type === 'MemberExpression' && isImportMeta(callee.object) && callee.property.name === 'glob'
        if (isRequire || isGlob) check(node, node.arguments[0], false)
      },
      /** @param {Node} node */
      NewExpression(node) {
        const [path, base] = node.arguments
        const isFile = base?.type === 'MemberExpression' && isImportMeta(base.object) && base.property.name === 'url'
        if (node.callee.name === 'URL' && isFile && /\.[cm]?[jt]sx?$/.test(textOf(path) ?? '')) check(node, path, false)
      },
    }
  },
}

/**
 * Calls back for every use of a name that nothing in the file declares, by itself or as a part of window, globalThis or self.
 * @param {Context} context
 * @param {(name: string, node: Node) => void} use
 */
function globalUses(context, use) {
  return {
    /** @param {Node} program */
    'Program:exit'(program) {
      const scope = context.sourceCode.getScope(program)
      // The linter knows the language's own names, as Date, and gives each one's uses; of the platform's it knows none.
      const known = scope.variables.filter((/** @type {any} */ variable) => variable.defs.length === 0)
      const uses = [...scope.through, ...known.flatMap((/** @type {any} */ variable) => variable.references)]
      for (const { identifier, isTypeReference } of uses) {
        if (isTypeReference) continue
        const { parent } = identifier
        if (everything.has(identifier.name) && parent?.type === 'MemberExpression' && parent.object === identifier) {
          const name = parent.computed ? textOf(parent.property) : parent.property.name
          if (name !== undefined) use(name, parent)
        }
        use(identifier.name, identifier)
      }
    },
  }
}

const globalsAtHome = {
  /** @param {Context} context */
  create(context) {
    const path = projectPath(context.filename, context.cwd)
    if (!path.startsWith('app/src/')) return {}
    return globalUses(context, (name, node) => {
      const bound = boundGlobals.find(({ names }) => names.includes(name))
      if (bound === undefined || path.startsWith(bound.folder)) return
      context.report({ node, message: `Only ${bound.folder} touches ${name}.` })
    })
  },
}

const golfIsPure = {
  /** @param {Context} context */
  create(context) {
    const path = projectPath(context.filename, context.cwd)
    if (!path.startsWith('golf/src/') || testFile.test(path)) return {}
    return globalUses(context, (name, node) => {
      const { parent } = node
      // A time that is handed in may be turned into a Date; the present one may not be asked for.
      const isGivenDate = parent?.type === 'NewExpression' && parent.callee === node && parent.arguments.length > 0
      const member = parent?.type === 'MemberExpression' && parent.object === node ? parent.property : undefined
      const isForbidden =
        notInGolf.has(name) ||
        (name === 'Date' && !isGivenDate && !givenDateParts.includes(member?.name)) ||
        (name === 'Math' && (member === undefined || parent.computed || member.name === 'random'))
      if (isForbidden) context.report({ node, message: `golf is pure: ${name} is handed in, not taken.` })
    })
  },
}

export default {
  meta: { name: 'house' },
  rules: { 'import-arrows': importArrows, 'globals-at-home': globalsAtHome, 'golf-is-pure': golfIsPure },
}
