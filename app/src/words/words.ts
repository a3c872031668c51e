import { en, type Words } from './en.ts'

/** The texts of the language in use. */
export const words: Words = en
