import type { HoleAnswer } from '@teemates/golf/round'
import { locale } from './product.ts'

export function nameOfCharacter(character: string | null): string {
  if (character === null) return 'An invisible character'
  if (/['\u2018\u2019\u02BC`\u00B4]/.test(character)) return 'An apostrophe'
  return character === '"' ? 'A quotation mark' : `"${character}"`
}

export function strokesOf(strokes: number): string {
  return counted(strokes, 'stroke', 'strokes')
}

let pluralRules: Intl.PluralRules | undefined

/** Which form of a word goes with a number. */
export function form(count: number, one: string, other: string): string {
  pluralRules ??= new Intl.PluralRules(locale)
  return pluralRules.select(count) === 'one' ? one : other
}

export function counted(count: number, one: string, other: string): string {
  return `${count} ${form(count, one, other)}`
}

export function durationOf(seconds: number): string {
  if (seconds < 60) return counted(seconds, 'second', 'seconds')
  if (seconds < 3_600) return counted(Math.floor(seconds / 60), 'minute', 'minutes')
  return counted(Math.floor(seconds / 3_600), 'hour', 'hours')
}

/** 'a, b and c' */
export function listOf(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`
}

/** '2, 4–9', of ascending numbers. */
export function rangesOf(numbers: readonly number[]): string {
  const runs: { first: number; last: number }[] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && number === run.last + 1) run.last = number
    else runs.push({ first: number, last: number })
  }
  return runs.map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`)).join(', ')
}

/** Longer lists are cut and end in 'and n more'. */
const LONGEST_LIST = 6

/** The first of many, and how many more there are. */
export function shortened(items: readonly string[]): readonly string[] {
  if (items.length <= LONGEST_LIST) return items
  const shown = items.slice(0, LONGEST_LIST - 1)
  return [...shown, `${items.length - shown.length} more`]
}

/** By the card's number, with the place in the round where that is another. */
export function answerOf(answer: HoleAnswer): string {
  if (answer === 'no-score') return 'no score'
  return answer === 0 ? 'not played' : String(answer)
}

export function scoreOf(strokes: number, isPickedUp: boolean): string {
  if (isPickedUp) return 'no score'
  return strokes === 0 ? 'no score yet' : strokesOf(strokes)
}

/** Entering 0 strokes clears a score. */
export function enteredScore(strokes: number, isPickedUp: boolean): string {
  if (isPickedUp) return 'no score'
  return strokes === 0 ? 'score cleared' : strokesOf(strokes)
}

export function holeIn(hole: number, position: number, total: number): string {
  return hole === position ? `Hole ${hole} of ${total}` : `Hole ${hole} (${position} of ${total})`
}

/** Older rounds don't say from which tee they were played. */
export function withTee(where: string, tee: string): string {
  return tee === '' ? where : `${where}\u00a0• ${tee}`
}

let ordinalRules: Intl.PluralRules | undefined

/** 1st, 2nd, 3rd, 4th. */
export function ordinal(count: number): string {
  ordinalRules ??= new Intl.PluralRules(locale, { type: 'ordinal' })
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }
  return `${count}${endings[ordinalRules.select(count)] ?? 'th'}`
}

/** A golfer's word for strokes against par on one hole; '' where there is none. */
export function resultOf(delta: number): string {
  const under = ['Birdie', 'Eagle', 'Albatross', 'Condor']
  const over = ['Bogey', 'Double bogey', 'Triple bogey', 'Quadruple bogey']
  if (delta === 0) return 'Par'
  return (delta < 0 ? under[-delta - 1] : over[delta - 1]) ?? ''
}

export function spokenToPar(delta: number): string {
  if (delta === 0) return 'level par'
  return delta > 0 ? `plus ${delta}` : `minus ${-delta}`
}
