import type { Course } from '@teemates/golf/course'
import { plain } from '../../words/plain.ts'

/** Letters that aren't a plain letter with an accent, and the plain letters that people type instead. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/**
 * The words by which names are compared. 'St. Andrew’s Golf-Club' and 'Saint Andrews golf club' have the same words.
 */
function wordsOf(text: string): readonly string[] {
  return plain(text)
    .replaceAll(/[ßæœøłđðþ]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/['’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word === 'saint' ? 'st' : word))
}

/**
 * The courses whose name and place contain every typed word, in any order and case, without accents and punctuation.
 * Best first: the name begins with the text, a word of the name does, a word of the place does, the text is inside a
 * word or spans several. Equal matches keep their order.
 */
export function matchingCourses(courses: readonly Course[], query: string): readonly Course[] {
  const typed = wordsOf(query)
  if (typed.length === 0) return []
  return courses
    .map((course) => ({ course, rank: rankOf(course, typed) }))
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ course }) => course)
}

/** 0 is best; null if the course doesn't match. */
function rankOf({ name, location }: Course, typed: readonly string[]): number | null {
  const named = wordsOf(name)
  const all = [...named, ...wordsOf(location ?? '')]
  if (named.join(' ').startsWith(typed.join(' '))) return 0
  if (typed.every((word) => named.some((other) => other.startsWith(word)))) return 1
  if (typed.every((word) => all.some((other) => other.startsWith(word)))) return 2
  const isInside = typed.every((word) => all.some((other) => other.includes(word)))
  return isInside || all.join('').includes(typed.join('')) ? 3 : null
}
