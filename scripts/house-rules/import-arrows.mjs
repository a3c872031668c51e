import { dirname, resolve } from 'node:path'
import { homeOf, mayImport } from './rooms.mjs'
import { projectPath, testFile, textOf } from './source.mjs'

/**
 * @typedef {import('./rooms.mjs').Home} Home
 * @typedef {import('./source.mjs').Context} Context
 * @typedef {import('./source.mjs').Node} Node
 */

/** @type {readonly { pattern: RegExp, room: string, name: string }[]} */
const boundPackages = [
  { pattern: /^dexie(?:\/|$)/, room: 'storage', name: 'the local database' },
  { pattern: /^@supabase\//, room: 'backend', name: 'the Supabase client' },
  { pattern: /^@(?:capacitor|capawesome)\//, room: 'device', name: 'the native platform' },
]

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
 * @returns {boolean}
 */
function isImportMeta(node) {
  return node?.type === 'MetaProperty' && node.meta.name === 'import'
}

/** Who may import whom, and which packages only one room may import: docs/architecture.md. */
export const importArrows = {
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
