/** Short facts on one line, 'Full 18 • Hole 3 • 4 players'; where they need a second line it begins with a whole fact. */
export function joinFacts(facts: readonly string[]): string {
  return facts
    .filter((fact) => fact !== '')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join('\u00a0• ')
}
