/**
 * Names of the platform that are newer than the oldest browsers that package.json declares (Safari 16.4, Chrome 111,
 * Firefox 128), and that TypeScript's DOM types know nevertheless. Source: MDN's browser compatibility data.
 */
const newerNames = new Set([
  'CloseWatcher',
  'canParse',
  'caretPositionFromPoint',
  'checkVisibility',
  'fromAsync',
  'hidePopover',
  'requestClose',
  'requestIdleCallback',
  'setHTMLUnsafe',
  'showPopover',
  'startViewTransition',
  'togglePopover',
  'userActivation',
])
/** Names that are newer only as properties of one object. Other objects have had them for long. */
const newerStatics = new Set(['AbortSignal.any', 'Promise.try', 'Promise.withResolvers', 'URL.parse', 'Map.groupBy'])
const newerAttributes = new Set([
  'popover',
  'popoverTarget',
  'popoverTargetAction',
  'closedby',
  'commandFor',
  'command',
])
const newerSelectors = /:popover-open|:user-valid|:user-invalid/

/**
 * The functions around a node, and the file itself.
 * @param {any} node
 */
function scopesOf(node) {
  const scopes = []
  for (let around = node.parent; around; around = around.parent) {
    if (around.type === 'Program' || /Function/.test(around.type)) scopes.push(around)
  }
  return scopes
}

/** Refuses newer names in a function that doesn't test for them by `typeof name` or `'name' in object`, nor a function around it. */
const newerThanFloor = {
  /** @param {any} context */
  create(context) {
    /** @type {{ node: any, name: string }[]} */
    const uses = []
    /** @type {Map<string, any[]>} the scopes that test for a name */
    const guards = new Map()
    /**
     * @param {any} node
     * @param {string} name
     */
    function guard(node, name) {
      const scope = scopesOf(node)[0]
      guards.set(name, [...(guards.get(name) ?? []), scope])
    }
    return {
      /** @param {any} node */
      Identifier(node) {
        const { name, parent } = node
        if (!newerNames.has(name)) return
        if (parent.type === 'UnaryExpression' && parent.operator === 'typeof') guard(node, name)
        else uses.push({ node, name })
      },
      /** @param {any} node */
      MemberExpression(node) {
        const { object, property } = node
        const name = `${object.name}.${property.name}`
        if (newerStatics.has(name)) uses.push({ node, name })
        if (property.name === 'popover') uses.push({ node, name: 'popover' })
      },
      /** @param {any} node */
      BinaryExpression(node) {
        if (node.operator === 'in' && node.left.type === 'Literal') guard(node, String(node.left.value))
      },
      /** @param {any} node */
      JSXAttribute(node) {
        if (newerAttributes.has(node.name.name)) uses.push({ node, name: node.name.name })
      },
      /** @param {any} node */
      Literal(node) {
        if (typeof node.value === 'string' && newerSelectors.test(node.value)) uses.push({ node, name: node.value })
      },
      'Program:exit'() {
        for (const { node, name } of uses) {
          const tested = guards.get(name) ?? []
          if (scopesOf(node).some((scope) => tested.includes(scope))) continue
          const message = `'${name}' is newer than the oldest browser in package.json. Test for it, or do without.`
          context.report({ node, message })
        }
      },
    }
  },
}

export default { meta: { name: 'floor' }, rules: { 'newer-than-floor': newerThanFloor } }
