/**
 * Sees Date and Math by themselves, which oxlint's rules for globals and properties can't tell from `new Date(timeMs)`
 * and `Math.max`: `new Date()` reads the clock, and another name for Date or Math hides such a use.
 */
const golfIsPure = {
  /** @param {any} context */
  create(context) {
    return {
      /** @param {any} program */
      'Program:exit'(program) {
        const { variables, through } = context.sourceCode.getScope(program)
        const known = variables.filter((/** @type {any} */ { defs }) => defs.length === 0)
        const uses = [...through, ...known.flatMap((/** @type {any} */ { references }) => references)]
        for (const { identifier, isTypeReference } of uses) {
          if (isTypeReference || !['Date', 'Math'].includes(identifier.name)) continue
          const { parent } = identifier
          const isGivenDate =
            parent.type === 'NewExpression' && parent.callee === identifier && parent.arguments.length > 0
          const isMember = parent.type === 'MemberExpression' && parent.object === identifier && !parent.computed
          if (isGivenDate || isMember) continue
          context.report({ node: parent, message: `golf is pure: what ${identifier.name} knows is handed in.` })
        }
      },
    }
  },
}

export default { meta: { name: 'house' }, rules: { 'golf-is-pure': golfIsPure } }
