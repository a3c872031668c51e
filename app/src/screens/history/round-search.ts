import { plain } from '../../words/plain.ts'

/** From so many rounds on there is something to be looked for. Source: look.md screen 17. */
export const ROUNDS_TO_SEARCH = 20

/** Whether every word of the text stands in the course's name, or is how the year begins that the round was played in. */
export function isFound(text: string, courseName: string, startedAt: number): boolean {
  const name = plain(courseName)
  const year = `${new Date(startedAt).getFullYear()}`
  return plain(text)
    .split(' ')
    .every((word) => name.includes(word) || year.startsWith(word))
}
