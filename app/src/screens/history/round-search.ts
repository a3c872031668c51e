import { plain } from '../../words/plain.ts'

/** The search field is shown from this many rounds on. Source: look.md screen 17. */
export const ROUNDS_TO_SEARCH = 20

/**
 * Whether every word of the text is in the course's name or is the beginning of the year in which the round was
 * played.
 */
export function isFound(text: string, courseName: string, startedAt: number): boolean {
  const name = plain(courseName)
  const year = `${new Date(startedAt).getFullYear()}`
  return plain(text)
    .split(' ')
    .every((word) => name.includes(word) || year.startsWith(word))
}
