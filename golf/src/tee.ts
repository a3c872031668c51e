import { type CourseHole, type CourseTee, lengthTotalYardsOf, parTotalOf } from './course.ts'
import { type HolesMode, holeNumbersOf, holesModes } from './holes-mode.ts'
import type { HoleSetEntry } from './round.ts'

/** Tees offered for a course without tees of its own. Source: document 2 section 9. */
export const soloTeeLabels = ['Standard', 'Forward', 'Championship'] as const
export const DEFAULT_TEE_LABEL = 'Standard'

/** Appended when the course itself calls a tee by the default label, so that the server's label tells the two apart. */
const OWN_TEE_SUFFIX = ' tee'

/**
 * The label that boards and lobbies show for a server's game: '' for no tee. The server requires a label, so games on a
 * course without tees carry the default one, which nobody chose. Source: decision 22, 'Tees'.
 */
export function shownTeeLabel(sent: string): string {
  if (sent === DEFAULT_TEE_LABEL) return ''
  return isOwnDefault(sent) ? sent.slice(0, -OWN_TEE_SUFFIX.length) : sent
}

/** The inverse of shownTeeLabel: the label that is sent to the server. */
export function sentTeeLabel(label: string): string {
  if (label === '') return DEFAULT_TEE_LABEL
  return isOwnDefault(label) ? label + OWN_TEE_SUFFIX : label
}

function isOwnDefault(label: string): boolean {
  return label.startsWith(DEFAULT_TEE_LABEL) && /^(?: tee)*$/.test(label.slice(DEFAULT_TEE_LABEL.length))
}

/** Colours recognised in a tee's label, in the order in which tees are listed. Source: document 2 section 9. */
export const teeColors = [
  'Blue',
  'White',
  'Red',
  'Black',
  'Gold',
  'Green',
  'Yellow',
  'Silver',
  'Orange',
  'Purple',
  'Brown',
] as const
export type TeeColor = (typeof teeColors)[number]

export const teeGenders = ['male', 'female'] as const
export type TeeGender = (typeof teeGenders)[number]

export interface TeeSummary {
  /** Gender and label: unique if the course's tees have distinct names. */
  readonly id: string
  readonly label: string
  readonly color: TeeColor | null
  readonly gender: TeeGender | null
  readonly parTotal: number
  /** null if the length of a hole is unknown. */
  readonly lengthTotalYards: number | null
  readonly holeCount: number
}

/** gender is given if the source of the tee states it; otherwise it is read from the label. */
export function teeSummaryOf(tee: CourseTee, gender: TeeGender | null = teeGenderOf(tee.label)): TeeSummary {
  return {
    id: `${gender ?? 'any'}:${tee.label}`,
    label: tee.label,
    color: teeColorOf(tee.label),
    gender,
    parTotal: parTotalOf(tee.holes),
    lengthTotalYards: lengthTotalYardsOf(tee.holes),
    holeCount: tee.holes.length,
  }
}

/** The first colour named in the label, in any case; null if it names none. */
export function teeColorOf(label: string): TeeColor | null {
  for (const word of wordsOf(label)) {
    const color = teeColors.find((name) => name.toLowerCase() === word)
    if (color !== undefined) return color
  }
  return null
}

/** Reads the words men, male, women and female, with or without a possessive s. Source: document 2 section 9. */
export function teeGenderOf(label: string): TeeGender | null {
  for (const word of wordsOf(label)) {
    const stem = word.replace(/['’]?s$/u, '')
    if (stem === 'women' || stem === 'female') return 'female'
    if (stem === 'men' || stem === 'male') return 'male'
  }
  return null
}

/** Sorts male tees first, then by colour, then by label. Source: document 2 section 9. */
export function sortTees<Tee extends Pick<TeeSummary, 'label' | 'color' | 'gender'>>(tees: readonly Tee[]): Tee[] {
  return tees.toSorted(
    (a, b) =>
      genderOrder(a.gender) - genderOrder(b.gender) ||
      colorOrder(a.color) - colorOrder(b.color) ||
      compareTexts(a.label, b.label),
  )
}

/** The holes of a tee that the mode plays, in ascending order, to be copied into a round. */
export function holeSetOf(holes: readonly CourseHole[], mode: HolesMode): HoleSetEntry[] {
  const numbers = new Set(holeNumbersOf(mode))
  return holes
    .filter((hole) => numbers.has(hole.number))
    .toSorted((a, b) => a.number - b.number)
    .map((hole) => ({ number: hole.number, par: hole.par, length: hole.distance, si: hole.si }))
}

/** The modes for which the tee has every hole. */
export function availableHolesModes(holes: readonly CourseHole[]): HolesMode[] {
  const numbers = new Set(holes.map((hole) => hole.number))
  return holesModes.filter((mode) => holeNumbersOf(mode).every((number) => numbers.has(number)))
}

const fallBacks: Readonly<Record<HolesMode, readonly HolesMode[]>> = {
  front9: ['front9', 'full18', 'back9'],
  back9: ['back9', 'full18', 'front9'],
  full18: ['full18', 'front9', 'back9'],
}

/**
 * The wanted mode, or its replacement: a missing nine falls back to full 18, full 18 to the front nine and then the back
 * nine. null if the tee has no complete nine. Source: document 2 section 4, tee and hole selection.
 */
export function playableHolesMode(holes: readonly CourseHole[], wanted: HolesMode): HolesMode | null {
  const available = availableHolesModes(holes)
  return fallBacks[wanted].find((mode) => available.includes(mode)) ?? null
}

/**
 * The mode that fits the course's holes: 18 holes are full 18; nine are the front nine, or the back nine if numbered 10 to
 * 18.
 */
export function derivedHolesMode(holes: readonly CourseHole[]): HolesMode | null {
  return playableHolesMode(holes, 'full18')
}

/** Whether the tee has a complete nine, so at least 9 holes. Source: document 2 section 5. */
export function hasEnoughHoles(holes: readonly CourseHole[]): boolean {
  return availableHolesModes(holes).length > 0
}

function wordsOf(label: string): string[] {
  return label.toLowerCase().match(/[\p{L}'’]+/gu) ?? []
}

function genderOrder(gender: TeeGender | null): number {
  switch (gender) {
    case 'male':
      return 0
    case null:
      return 1
    case 'female':
      return 2
  }
}

function colorOrder(color: TeeColor | null): number {
  return color === null ? teeColors.length : teeColors.indexOf(color)
}

// Compares by code unit, because the order must not depend on the device's language.
function compareTexts(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
