import type { MatchResult, PlayedResult } from '@teemates/golf/games/game-results'
import { type MatchTeams, matchSides, type MatchState } from '@teemates/golf/games/match'
import type { HoleScore } from '@teemates/golf/games/net-score'
import type { SkinsHole } from '@teemates/golf/games/skins'
import type { Round } from '@teemates/golf/round'
import { formatToPar } from '@teemates/golf/score'
import * as words from '../../../words/words.ts'
import { nicknameIn, nicknamesIn } from '../game-texts.ts'

export interface GameCell {
  readonly playerId: string
  /** Strokes as written on the card. */
  readonly strokes: string
  /** Handicap strokes received here, negative if given back. */
  readonly received: number
  /** Below the strokes: what the hole gave, and the running total; '' for nothing. */
  readonly detail: string
  readonly hasWon: boolean
}

export interface GameRow {
  readonly number: number
  readonly par: number
  readonly cells: readonly GameCell[]
  /** Texts of the columns behind the players: the skin, or the state of each match. */
  readonly states: readonly string[]
}

export interface GameTableModel {
  /** Says how a cell is read. */
  readonly caption: string
  readonly playerIds: readonly string[]
  readonly stateTitles: readonly string[]
  readonly rows: readonly GameRow[]
  readonly totals: readonly string[]
  /** Below the states: skins that nobody has won; '' for nothing. */
  readonly rest: string
}

type Players = Pick<Round, 'players'>

/** A game's table: every hole, what each player did, what it changed, and the running state. */
export function gameTableOf(result: PlayedResult, round: Players): GameTableModel {
  const { holes, players } = result
  const playerIds = players.map(({ playerId }) => playerId)
  const states = statesOf(result, round)
  const details = detailsOf(result)
  const hasWon = winnersOf(result)
  return {
    caption: words.games.captions[result.kind][result.game.isNet ? 'net' : 'gross'],
    playerIds,
    stateTitles: states.titles,
    rows: holes.map(({ number, par, scores }, index) => ({
      number,
      par,
      cells: scores.map((score) => ({
        playerId: score.playerId,
        strokes: strokesText(score),
        received: score.received,
        detail: details(score, index),
        hasWon: hasWon(score, index),
      })),
      states: states.texts(index),
    })),
    totals: totalsOf(result, playerIds),
    rest: result.kind === 'skins' && result.skins.carried > 0 ? words.games.unwon(result.skins.carried) : '',
  }
}

function strokesText({ answer }: HoleScore): string {
  if (answer === 'open') return '·'
  return typeof answer === 'number' ? String(answer) : words.scorecard.notPlayed
}

function detailsOf(result: PlayedResult): (score: HoleScore, hole: number) => string {
  switch (result.kind) {
    case 'strokes':
      return ({ playerId, net }, hole) => {
        const row = result.cards.find((card) => card.playerId === playerId)?.holes[hole]
        return net === null || row === undefined ? '' : `${net} · ${formatToPar(row.toPar)}`
      }
    case 'stableford':
      return ({ playerId }, hole) => {
        const row = result.cards.find((card) => card.playerId === playerId)?.holes[hole]
        return row === undefined || row.points === null ? '' : `${row.points} · ${row.total}`
      }
    case 'skins':
    case 'match':
    case 'nassau':
      return ({ net }) => (net === null || !result.game.isNet ? '' : String(net))
  }
}

function winnersOf(result: PlayedResult): (score: HoleScore, hole: number) => boolean {
  switch (result.kind) {
    case 'strokes':
    case 'stableford':
      return () => false
    case 'skins':
      return ({ playerId }, hole) => result.skins.holes[hole]?.winner === playerId
    case 'match':
    case 'nassau':
      return ({ playerId, net }, hole) => {
        const number = result.holes[hole]?.number
        const row = result.matches.flatMap(({ match }) => match.holes).find((entry) => entry.number === number)
        const side = matchSides.find((name) => result.teams[name].includes(playerId))
        return row !== undefined && side !== undefined && row.outcome === side && row.best[side] === net
      }
  }
}

interface States {
  readonly titles: readonly string[]
  readonly texts: (hole: number) => readonly string[]
}

function statesOf(result: PlayedResult, round: Players): States {
  switch (result.kind) {
    case 'strokes':
    case 'stableford':
      return { titles: [], texts: () => [] }
    case 'skins': {
      const { holes } = result.skins
      return { titles: [words.games.skin], texts: (hole) => [skinText(holes[hole], round)] }
    }
    case 'match':
    case 'nassau':
      return matchStates(result, round)
  }
}

function skinText(hole: SkinsHole | undefined, round: Players): string {
  if (hole === undefined || hole.outcome === 'open' || hole.outcome === 'unplayed') return ''
  if (hole.winner !== null) return words.games.skinWon(nicknameIn(round, hole.winner), hole.worth)
  return hole.carried > 0 ? words.games.tiedNext(hole.carried + 1) : words.games.tied
}

function matchStates({ matches, teams, holes }: MatchResult, round: Players): States {
  return {
    titles: matches.map(({ bet, press }) => {
      if (bet === null) return words.games.state
      return press === null
        ? words.games.betShort[bet]
        : words.games.pressShort(words.games.betShort[bet], press.fromHole)
    }),
    texts: (hole) =>
      matches.map(({ match }) => {
        const row = match.holes.find(({ number }) => number === holes[hole]?.number)
        return row === undefined || !row.isCounted ? '' : shortState(row.state, teams, round)
      }),
  }
}

/** 'Ann 2 up' for one player, 'Side A 2 up' for several, so that columns stay narrow. */
function shortState(state: MatchState, teams: MatchTeams, round: Players): string {
  if (state.kind === 'all-square') return words.games.allSquareShort
  if (state.kind === 'halved') return words.games.halved
  const [name, ...others] = nicknamesIn(round, teams[state.side])
  const title = state.side === 'a' ? words.games.sideA : words.games.sideB
  const side = name === undefined || others.length > 0 ? title : name
  if (state.kind === 'won') return words.games.won(side, state.by, state.remaining)
  return state.kind === 'dormie' ? words.games.dormie(side, state.by) : words.games.up(side, state.by)
}

function totalsOf(result: PlayedResult, playerIds: readonly string[]): string[] {
  switch (result.kind) {
    case 'strokes':
      return playerIds.map((id) => {
        const card = result.cards.find(({ playerId }) => playerId === id)
        return card === undefined || card.thru === 0 ? '–' : `${card.net} · ${formatToPar(card.toPar)}`
      })
    case 'stableford':
      return playerIds.map((id) => String(result.cards.find(({ playerId }) => playerId === id)?.total ?? 0))
    case 'skins':
      return playerIds.map((id) => String(result.skins.won.find(({ playerId }) => playerId === id)?.skins ?? 0))
    case 'match':
    case 'nassau':
      return playerIds.map((id) =>
        words.games.signedPoints(result.winnings.find(({ playerId }) => playerId === id)?.points ?? 0),
      )
  }
}
