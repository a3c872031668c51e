import * as words from '../../words/words.ts'

/** A dash that a screen reader reads as 'not played'. */
export function NotPlayed() {
  return (
    <>
      <span aria-hidden="true">{words.scorecard.notPlayed}</span>
      <span className="sr-only">{words.scorecard.notPlayedSpoken}</span>
    </>
  )
}

/** A dash instead of a rank. holes: the number of holes that the player has played. */
export function NotRanked({ holes }: { readonly holes: number }) {
  if (holes === 0) return <NotPlayed />
  return (
    <>
      <span aria-hidden="true">{words.scorecard.notPlayed}</span>
      <span className="sr-only">{words.scorecard.notRankedSpoken(holes)}</span>
    </>
  )
}
