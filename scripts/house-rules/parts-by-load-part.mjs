/**
 * A part of the app is loaded by `loadPart(() => import('./part.ts'))` alone, so that each can be loaded again after a failure
 * (app/src/device/load-part.ts).
 */
const partsByLoadPart = {
  /** @param {any} context */
  create(context) {
    return {
      /** @param {any} node */
      ImportExpression(node) {
        const { parent } = node
        const call = parent.type === 'ArrowFunctionExpression' && parent.body === node ? parent.parent : undefined
        if (call?.type === 'CallExpression' && call.callee.name === 'loadPart' && call.arguments[0] === parent) return
        context.report({ node, message: "Write loadPart(() => import('./part.ts'))." })
      },
    }
  },
}

export default { meta: { name: 'parts' }, rules: { 'by-load-part': partsByLoadPart } }
