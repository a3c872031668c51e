import { words } from '../words/words.ts'

/** A dash, which is read out as what it means. */
export function NotPlayed() {
  return (
    <>
      <span aria-hidden="true">{words.scorecard.notPlayed}</span>
      <span className="sr-only">{words.scorecard.notPlayedSpoken}</span>
    </>
  )
}
