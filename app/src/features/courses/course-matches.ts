import type { Course } from '@teemates/golf/course'
import { plain } from '../../words/plain.ts'

/** Letters that are no plain letter with an accent, as they are typed without them. */
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

/** What a name is compared by: 'St. Andrew’s Golf-Club' and 'Saint Andrews golf club' are the same words. */
function wordsOf(text: string): readonly string[] {
  return plain(text)
    .replaceAll(/[ßæœøłđðþ]/gu, (letter) => plainLetters[letter] ?? letter)
    .replaceAll(/['’ʼ`]/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word === 'saint' ? 'st' : word))
}

/**
 * Those of the courses whose name and place have every word that was typed, in any order and case, without accents and
 * punctuation. Best first: the name begins with what was typed, its words begin with it, words of the place do, it is inside a
 * word or written as one. Equals stay in their order.
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

/** 0 is best; null: it doesn't match. */
function rankOf({ name, location }: Course, typed: readonly string[]): number | null {
  const named = wordsOf(name)
  const all = [...named, ...wordsOf(location ?? '')]
  if (named.join(' ').startsWith(typed.join(' '))) return 0
  if (typed.every((word) => named.some((other) => other.startsWith(word)))) return 1
  if (typed.every((word) => all.some((other) => other.startsWith(word)))) return 2
  const isInside = typed.every((word) => all.some((other) => other.includes(word)))
  return isInside || all.join('').includes(typed.join('')) ? 3 : null
}
