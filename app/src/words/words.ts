import { en, type Words } from './en.ts'

/**
 * The texts of the language in use. Built, each file carries the texts that it names as `words.section.text` and no others; a
 * section that is taken whole brings all of its texts along (app/words-parts.ts).
 */
export const words: Words = en
