import type { Json } from '../../test/server/model/rows.ts'
import type { Dice } from './scene.ts'

const names: readonly Json[] = ['Ann', '  Bob ', '👩‍👩‍👧', 'A name that is far too long', ' ', null, 'x\u200By']

/** A name, valid in most cases. */
export function someName(dice: Dice): Json {
  return dice.oneIn(3) ? dice.pick(names) : dice.pick(['Cleo', 'Dan', 'Eve'])
}
