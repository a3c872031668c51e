import { MAX_PLAYER_NAME_LENGTH } from '@teemates/golf/limits'

/**
 * The name, with a number after it where it is taken: two Toms are Tom and Tom 2 on every screen and card.
 * taken: normalised to NFC.
 */
export function distinctName(taken: ReadonlySet<string>, name: string): string {
  let distinct = name
  for (let number = 2; taken.has(distinct.normalize('NFC')); number += 1) distinct = withEnding(name, ` ${number}`)
  return distinct
}

/** Makes room for the ending by whole characters as they are read: half an emoji is another one. */
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
