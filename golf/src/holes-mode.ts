/** The part of a course that is played. Front 9 is holes 1-9, back 9 is holes 10-18. Source: document 2 section 9. */
export const holesModes = ['front9', 'back9', 'full18'] as const
export type HolesMode = (typeof holesModes)[number]

export const nines = ['front9', 'back9'] as const satisfies readonly HolesMode[]
export type Nine = (typeof nines)[number]

/** Hole numbers on the card, in playing order. */
export function holeNumbersOf(mode: HolesMode): number[] {
  switch (mode) {
    case 'front9':
      return numbersFrom(1, 9)
    case 'back9':
      return numbersFrom(10, 9)
    case 'full18':
      return numbersFrom(1, 18)
  }
}

/** Holes 1 to 9 are on the front nine, all others on the back nine. */
export function isOnFrontNine(holeNumber: number): boolean {
  return holeNumber <= 9
}

function numbersFrom(first: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => first + index)
}
