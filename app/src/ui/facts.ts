/** A longer fact may be wider than a phone with text at twice the size, so it may break between its words. */
const LONGEST_UNBROKEN = 16

/** Joins short facts on one line, as in 'Full 18 • Hole 3 • 4 players'. A second line starts with a whole fact. */
export function joinFacts(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => (fact.length > LONGEST_UNBROKEN ? fact : fact.replaceAll(' ', '\u00a0')))
    .join('\u00a0• ')
}
