/** Normalises a text for comparison: no accents, lower case, single spaces between words. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
