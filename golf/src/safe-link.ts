/** Whether a link leads to a page of the app or to https, and nowhere else (D53). */
export function isSafeLink(href: string): boolean {
  // A backslash is a slash to browsers; controls and spaces they leave out.
  return href.length <= 2000 && /^(?:https:\/\/[^\s\\\p{Cc}]+|\/(?:[^\s\\/\p{Cc}][^\s\\\p{Cc}]*)?)$/u.test(href)
}
