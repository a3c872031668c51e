import { projectPath, testFile, textOf } from './source.mjs'

/**
 * @typedef {import('./source.mjs').Context} Context
 * @typedef {import('./source.mjs').Node} Node
 */

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

/** What of the platform only one folder touches. */
export const globalsAtHome = {
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

/** What golf is handed and never takes. */
export const golfIsPure = {
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
