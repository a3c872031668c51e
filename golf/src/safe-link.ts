/** Whether a link leads to a page of the app or to an https address (D53). */
export function isSafeLink(href: string): boolean {
  // Browsers read a backslash as a slash and ignore control characters and spaces.
  return href.length <= 2000 && /^(?:https:\/\/[^\s\\\p{Cc}]+|\/(?:[^\s\\/\p{Cc}][^\s\\\p{Cc}]*)?)$/u.test(href)
}
