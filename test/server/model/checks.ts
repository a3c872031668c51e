import { type HolesMode, holesModes } from '@teemates/golf/holes-mode'
import { holeSetOf, playableHolesMode } from '@teemates/golf/tee'
import { isList, isObject } from './given.ts'
import { Refused } from './refusals.ts'
import type { Given, HoleRow, Json } from './rows.ts'

// private.checked_text rejects these, under the names that golf/src/nickname.ts has for them.
const unseenPattern = /[\p{Cc}\p{Cs}\u061C\u180E\u200B\u200E\u200F\u2028-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/u
const blankPattern = /^[\p{C}\p{M}\p{Z}\u115F\u1160\u2800\u3164\uFFA0]*$/u
const mostTextBytes = 2000

/** Null if the text is blank, contains invisible characters, or has more code points than max. */
export function checkedText(text: string | null, max: number): string | null {
  if (text === null || new TextEncoder().encode(text).length > mostTextBytes) return null
  const checked = text.trim().normalize('NFC')
  const length = [...checked].length
  if (length < 1 || length > max || unseenPattern.test(checked) || blankPattern.test(checked)) return null
  return checked
}

/** @throws Refused bad_nickname */
export function checkedNickname(text: string | null): string {
  const nickname = checkedText(text, 20)
  if (nickname === null) throw new Refused('bad_nickname')
  return nickname
}

/** @throws Refused bad_argument */
export function checkedPlayerId(text: string | null): string {
  if (text === null || !/^[\w-]{1,80}$/u.test(text) || text.startsWith('manual_')) throw new Refused('bad_argument')
  return text
}

/** @throws Refused bad_code */
export function checkedCode(text: string | null): string {
  const code = (text ?? '')
    .slice(0, 100)
    .replaceAll(/^ +| +$/gu, '')
    .replaceAll(/[a-z]/gu, (letter) => letter.toUpperCase())
  if (!/^[ABCDEFGHJKLMNPQRSTUVWXYZ23456789]{6}$/u.test(code)) throw new Refused('bad_code')
  return code
}

/**
 * The played holes of the card that a client sent. The card's largest size isn't modelled: no client of ours comes near it.
 * @throws Refused bad_course
 */
export function playedHoles(
  card: Json | undefined,
  wanted: string | null,
): { readonly mode: HolesMode; readonly holes: readonly HoleRow[] } {
  const holes = checkedHoles(card)
  const wantedMode = holesModes.find((each) => each === wanted)
  const asCourse = holes.map(({ length, ...hole }) => ({ ...hole, distance: length }))
  const mode = wantedMode === undefined ? null : playableHolesMode(asCourse, wantedMode)
  if (mode === null) throw new Refused('bad_course')
  return { mode, holes: holeSetOf(asCourse, mode) }
}

function checkedHoles(card: Json | undefined): HoleRow[] {
  if (!isList(card) || card.length > 18) throw new Refused('bad_course')
  const holes = card.map(checkedHole)
  if (new Set(holes.map((hole) => hole.number)).size < holes.length) throw new Refused('bad_course')
  return holes
}

function checkedHole(hole: Json): HoleRow {
  if (!isObject(hole)) throw new Refused('bad_course')
  const number = wholeNumber(hole, 'number', 1, 18)
  const length = hole['length'] ?? null
  if (number === null) throw new Refused('bad_course')
  if (length !== null && (typeof length !== 'number' || length < 0 || length > 2000)) throw new Refused('bad_course')
  return {
    number,
    par: wholeNumber(hole, 'par', 3, 6) ?? 4,
    length: length === null ? null : Math.round(length * 100) / 100,
    si: wholeNumber(hole, 'si', 1, 18),
  }
}

function wholeNumber(hole: Given, field: string, low: number, high: number): number | null {
  const value = hole[field] ?? null
  if (value === null) return null
  if (typeof value !== 'number' || !Number.isInteger(value) || value < low || value > high) {
    throw new Refused('bad_course')
  }
  return value
}
