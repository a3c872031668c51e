import { globalsAtHome, golfIsPure } from './house-rules/globals.mjs'
import { importArrows } from './house-rules/import-arrows.mjs'

// The linter's own plugin. With its folder it stands alone, so that its tests can lay it beside files made to break it.
export default {
  meta: { name: 'house' },
  rules: { 'import-arrows': importArrows, 'globals-at-home': globalsAtHome, 'golf-is-pure': golfIsPure },
}
