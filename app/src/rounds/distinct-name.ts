import { MAX_PLAYER_NAME_LENGTH } from '@teemates/golf/limits'

/**
 * Adds a number to a name that is already taken: two Toms become Tom and Tom 2 on every screen and card. taken: names
 * normalised to NFC.
 */
export function distinctName(taken: ReadonlySet<string>, name: string): string {
  let distinct = name
  for (let number = 2; taken.has(distinct.normalize('NFC')); number += 1) distinct = withEnding(name, ` ${number}`)
  return distinct
}

/**
 * Shortens the name to make room for the ending. It removes whole graphemes, because half an emoji is a different one.
 */
function withEnding(name: string, ending: string): string {
  const characters = Array.from(
    new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name),
    (part) => part.segment,
  )
  while (characters.length > 1 && [...characters.join('')].length + ending.length > MAX_PLAYER_NAME_LENGTH) {
    characters.pop()
  }
  return `${characters.join('').trimEnd()}${ending}`
}
