import { en, type Words } from './en.ts'

/** The texts of the language in use. A second one is one more file of the type Words. */
export const words: Words = en
