import { cleanName } from '@teemates/golf/nickname'

/** The maximum length of a custom course's name, in characters. The longest club names have about 50. */
export const MAX_COURSE_NAME_LENGTH = 60

/**
 * The name as it is stored: cleaned like a player's, at most 60 characters, and in composed Unicode form (NFC), so
 * that the same name always gives the same course id. '' if nothing of it is visible.
 */
export function cleanCourseName(text: string): string {
  return cleanName(text.normalize('NFC'), MAX_COURSE_NAME_LENGTH) ?? ''
}
