import { type CourseHandicap, courseHandicapOf, nineHoleCourseHandicapOf } from '@teemates/golf/games/course-handicap'
import { playingHandicapOf } from '@teemates/golf/games/playing-handicap'
import { allowanceOf, courseHandicapIn, type HandicapWorking, type RoundGame } from '@teemates/golf/games/round-games'
import * as words from '../../../words/words.ts'

/** The course handicap that a working gives, rounded half up as on a handicap table. */
export function roundedHandicap({ handicapIndex, tee, isNine }: HandicapWorking): number {
  const exact = isNine ? nineHoleCourseHandicapOf(handicapIndex, tee) : courseHandicapOf(handicapIndex, tee)
  return playingHandicapOf(exact, 100)
}

/** The whole calculation of a course handicap and what each net game makes of it, one line a step. */
export function whyLines(working: HandicapWorking, games: readonly RoundGame[], holeCount: number): string[] {
  const { handicapIndex, tee, isNine } = working
  const used = isNine ? halfIndex(handicapIndex) : handicapIndex
  const exact = isNine ? nineHoleCourseHandicapOf(handicapIndex, tee) : courseHandicapOf(handicapIndex, tee)
  const inRound = courseHandicapIn({ courseHandicaps: {}, workings: { it: working } }, 'it', holeCount) ?? exact
  const isHalved = !isNine && inRound.denominator !== exact.denominator
  return [
    ...(isNine ? [words.games.whyHalfIndex(decimal(handicapIndex), decimal(used))] : []),
    words.games.whyCourse(
      decimal(used),
      tee.slopeRating,
      decimal(tee.courseRating),
      tee.par,
      hundredths(exact),
      roundedHandicap(working),
    ),
    ...(isHalved ? [words.games.whyHalved(hundredths(inRound))] : []),
    ...games
      .filter(({ isNet }) => isNet)
      .map((game) => {
        const percent = allowanceOf(game)
        const allowed = { ...inRound, numerator: inRound.numerator * percent, denominator: inRound.denominator * 100 }
        return words.games.whyGame(
          words.games.kinds[game.kind],
          percent,
          hundredths(inRound),
          hundredths(allowed),
          playingHandicapOf(inRound, percent),
        )
      }),
  ]
}

/** Half of an index to one decimal, .05 upward. Source: the USGA's local guidance for rule 6. */
function halfIndex(handicapIndex: number): number {
  return Math.floor((Math.round(handicapIndex * 10) + 1) / 2) / 10
}

/** A plus handicap stays negative within a calculation, so that the sum can be checked. */
function decimal(value: number): string {
  return minus(value.toFixed(1))
}

function hundredths({ numerator, denominator }: CourseHandicap): string {
  return minus((Math.round((numerator * 100) / denominator) / 100).toFixed(2))
}

function minus(text: string): string {
  return text.replace('-', '\u2212')
}
