/** For comparing: without accents, in small letters, words parted by single spaces. */
export function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll(/\s+/gu, ' ')
    .trim()
}
