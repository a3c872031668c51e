import { cleanName } from '@teemates/golf/nickname'

/** Characters of a custom course's name: the longest club names have about 50. */
export const MAX_COURSE_NAME_LENGTH = 60

/**
 * The name as it is kept: cleaned like a player's, at most 60 characters, and composed, so that one name is one course's
 * id however it was typed. '' when nothing can be seen.
 */
export function cleanCourseName(text: string): string {
  return cleanName(text.normalize('NFC'), MAX_COURSE_NAME_LENGTH) ?? ''
}
