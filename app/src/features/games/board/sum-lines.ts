import type { PlayedResult } from '@teemates/golf/games/game-results'
import { type Match, matchSides, otherSide } from '@teemates/golf/games/match'
import { pointsPartsOf } from '@teemates/golf/games/points-parts'
import type { Round } from '@teemates/golf/round'
import { formatToPar } from '@teemates/golf/score'
import * as words from '../../../words/words.ts'
import { matchName, matchStateText, nicknameIn } from '../game-texts.ts'

export interface SumLine {
  readonly id: string
  readonly text: string
  readonly value: string
}

/** The lines behind a player's points in a game. Their values add up to the sum. */
export function partLines(result: PlayedResult, playerId: string, round: Pick<Round, 'players'>): SumLine[] {
  return pointsPartsOf(result, playerId).map((part) => ({
    id: part.kind === 'match' ? matchName(part.match) : part.kind === 'hole' ? String(part.number) : part.playerId,
    text: partText(part, playerId, round),
    value: words.games.signedPoints(part.points),
  }))
}

/** The player's card in the game, a line a hole, where the sum is a count of holes. */
export function holeLines(result: PlayedResult, playerId: string): SumLine[] {
  switch (result.kind) {
    case 'strokes':
      return (result.cards.find((card) => card.playerId === playerId)?.holes ?? []).flatMap(
        ({ number, score: { net }, toPar }) =>
          net === null ? [] : [{ id: String(number), text: words.games.netOn(number, net), value: formatToPar(toPar) }],
      )
    case 'stableford':
      return (result.cards.find((card) => card.playerId === playerId)?.holes ?? []).flatMap(
        ({ number, points, score }) =>
          points === null
            ? []
            : [
                {
                  id: String(number),
                  text: score.net === null ? words.games.noScoreOn(number) : words.games.netOn(number, score.net),
                  value: words.games.points(points),
                },
              ],
      )
    case 'skins':
    case 'match':
    case 'nassau':
      return []
  }
}

type Part = ReturnType<typeof pointsPartsOf>[number]

function partText(part: Part, playerId: string, round: Pick<Round, 'players'>): string {
  switch (part.kind) {
    case 'player':
      return words.games.partPlayer(part.own, nicknameIn(round, part.playerId), part.theirs)
    case 'hole':
      return words.games.partSkin(part.number, nicknameIn(round, part.winner), part.worth)
    case 'match': {
      const { match } = part.match
      const state = matchStateText(match.state, match.teams, round)
      const text = words.games.betState(matchName(part.match), state)
      return [text, ...holesWon(match, playerId), ...(match.state.kind === 'won' ? [] : unfinished(match))].join('. ')
    }
  }
}

function holesWon(match: Match, playerId: string): string[] {
  const side = matchSides.find((name) => match.teams[name].includes(playerId))
  if (side === undefined) return []
  const numbersOf = (outcome: string) =>
    match.holes.filter((hole) => hole.isCounted && hole.outcome === outcome).map(({ number }) => number)
  const [won, lost] = [numbersOf(side), numbersOf(otherSide(side))]
  return [
    ...(won.length > 0 ? [words.games.holesWon(won)] : []),
    ...(lost.length > 0 ? [words.games.holesLost(lost)] : []),
  ]
}

function unfinished({ state, remaining }: Match): string[] {
  return state.kind === 'halved' ? [] : [words.games.toPlay(remaining)]
}
