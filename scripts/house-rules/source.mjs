import { relative } from 'node:path'

/**
 * @typedef {any} Node
 * @typedef {{ filename: string, cwd: string, sourceCode: any, report: (problem: { node: Node, message: string }) => void }} Context
 */

export const testFile = /\.test\.tsx?$/

/**
 * @param {string} path
 * @param {string} folder
 */
export function projectPath(path, folder) {
  return relative(folder, path).replaceAll('\\', '/')
}

/**
 * @param {Node} node
 * @returns {string | undefined}
 */
export function textOf(node) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return undefined
}
