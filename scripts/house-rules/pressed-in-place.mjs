const moving = /(?:^|[\s:])active:\[?-?(?:scale|translate|rotate|skew|transform|perspective)/

/** Refuses Tailwind's classes that move or shrink an element while it is pressed: they lose clicks. */
const pressedInPlace = {
  /** @param {any} context */
  create(context) {
    /**
     * @param {any} node
     * @param {unknown} text
     */
    function check(node, text) {
      if (typeof text !== 'string' || !moving.test(text)) return
      context.report({ node, message: "Nothing may move under a press: use the class 'press' (app/src/styles.css)." })
    }
    return {
      /** @param {any} node */
      Literal: (node) => check(node, node.value),
      /** @param {any} node */
      TemplateElement: (node) => check(node, node.value.raw),
    }
  },
}

export default { meta: { name: 'press' }, rules: { 'in-place': pressedInPlace } }
