/** The maximum length in characters. A file's name may have 255 bytes, and a letter takes up to 4 of them. */
const MAX_SLUG_LENGTH = 48
/** Characters that Windows, Android or a shell refuse in a file's name, or hide. */
const forbidden = /[\p{Cc}\p{Cf}\p{Cs}\\/:*?"<>|.\s]+/gu

/** golf-round-{courseSlug}-{timestamp}.png; the timestamp in epoch milliseconds. Source: document 3 section 7. */
export function roundImageName(courseSlug: string, nowMs: number): string {
  return `golf-round-${fileSlug(courseSlug)}-${nowMs}.png`
}

/** The name also has the course slug and the timestamp. Source: document 3 section 7. */
export function scorecardImageName(courseSlug: string, nowMs: number): string {
  return `golf-scorecard-${fileSlug(courseSlug)}-${nowMs}.png`
}

function fileSlug(courseSlug: string): string {
  const allowed = courseSlug.replace(forbidden, '-').replace(/-+/g, '-')
  return [...allowed].slice(0, MAX_SLUG_LENGTH).join('').replace(/^-|-$/g, '') || 'course'
}
