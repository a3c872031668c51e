/** More letters than this may be wider than a phone where its text is twice the size: such a fact may be broken, between its words. */
const LONGEST_UNBROKEN = 16

/** Short facts on one line, 'Full 18 • Hole 3 • 4 players'; where they need a second line it begins with a whole fact. */
export function joinFacts(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => (fact.length > LONGEST_UNBROKEN ? fact : fact.replaceAll(' ', '\u00a0')))
    .join('\u00a0• ')
}
