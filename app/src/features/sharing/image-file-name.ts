/** A file's name is at most 255 bytes long; a letter of any script takes up to 4 of them. */
const MAX_SLUG_LENGTH = 48
/** What Windows, Android or a shell allow in no name, or hide in it. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|.\s]+/gu

/** golf-round-{courseSlug}-{timestamp}.png; the timestamp in epoch milliseconds. Source: document 3 section 7. */
export function roundImageName(courseSlug: string, nowMs: number): string {
  return `golf-round-${fileSlug(courseSlug)}-${nowMs}.png`
}

/** Named with course slug and timestamp, too. Source: document 3 section 7. */
export function scorecardImageName(courseSlug: string, nowMs: number): string {
  return `golf-scorecard-${fileSlug(courseSlug)}-${nowMs}.png`
}

function fileSlug(courseSlug: string): string {
  const allowed = courseSlug.replace(forbidden, '-').replace(/-+/g, '-')
  return [...allowed].slice(0, MAX_SLUG_LENGTH).join('').replace(/^-|-$/g, '') || 'course'
}
