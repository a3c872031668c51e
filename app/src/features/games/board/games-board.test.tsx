import { gamesResultOf, isPlayedResult, type PlayedResult } from '@teemates/golf/games/game-results'
import type { RoundGame, RoundGames } from '@teemates/golf/games/round-games'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { gameHandicaps, gamePlayers, gameRound } from '../../../../../golf/cards/worked-games.ts'
import { gameTableOf } from './game-rows.ts'
import { GamesBoard, GamesBoardWindow } from './games-board-window.tsx'
import { GamePoints } from './points-sheet.tsx'
import { gamesLine, GamesStatusLine } from './status-line.tsx'
import { StrokeDots } from './stroke-dots.tsx'
import { partLines } from './sum-lines.ts'

const any = { isNet: true, valueHundredths: 100, fromPosition: 1 }
const stableford: RoundGame = { ...any, id: 'p', kind: 'stableford', allowance: 100, playerIds: gamePlayers }
const skins: RoundGame = { ...any, id: 'k', kind: 'skins', carriesOver: true, playerIds: gamePlayers }
const singles: RoundGame = { ...any, id: 'm', kind: 'match', teams: { a: ['ann'], b: ['bob'] }, conceded: [] }
const nassau: RoundGame = {
  ...any,
  id: 'n',
  kind: 'nassau',
  teams: { a: ['ann', 'cal'], b: ['bob', 'dee'] },
  conceded: [],
  pressesAtTwoDown: true,
  presses: [],
}

function gamesWith(games: readonly RoundGame[], currency = ''): RoundGames {
  return { games, currency, courseHandicaps: Object.fromEntries(gameHandicaps) }
}

/** The worked card up to this hole. */
function roundThru(thru: number) {
  const round = gameRound()
  const holes = round.holes.map((hole) => (hole.number > thru ? { ...hole, strokes: {}, noScore: [] } : hole))
  return { ...round, holes }
}

function resultOf(game: RoundGame, round = gameRound()): PlayedResult {
  const [result] = gamesResultOf(round, gamesWith([game])).games
  if (result === undefined || !isPlayedResult(result)) throw new Error('no result')
  return result
}

function rowOf(game: RoundGame, hole: number) {
  const row = gameTableOf(resultOf(game), gameRound()).rows[hole - 1]
  return { cells: row?.cells.map(({ strokes, received, detail }) => [strokes, received, detail]), states: row?.states }
}

describe("a game's table", () => {
  test('Stableford: strokes, dots, points and the running total', () => {
    // Hole 6 of the worked card: 6, 6, 8 and 5 strokes; 2, 2, 1 and 2 points; 11, 11, 8 and 14 so far.
    expect(rowOf(stableford, 6).cells).toEqual([
      ['6', 1, '2 · 11'],
      ['6', 1, '2 · 11'],
      ['8', 2, '1 · 8'],
      ['5', 0, '2 · 14'],
    ])
    expect(gameTableOf(resultOf(stableford), gameRound()).totals).toEqual(['34', '31', '26', '37'])
  })

  test('skins: who won how many, and what a tie carries on', () => {
    const states = gameTableOf(resultOf(skins), gameRound()).rows.map((row) => row.states[0])
    expect(states.slice(0, 5)).toEqual(['Tied, next 2', 'Dee, 2', 'Tied, next 2', 'Dee, 2', 'Tied, next 2'])
    expect(states[8]).toBe('Bob, 5')
  })

  test('match play: the state after each hole, until the match is won', () => {
    const states = gameTableOf(resultOf(singles), gameRound()).rows.map((row) => row.states[0])
    expect(states[0]).toBe('AS')
    expect(states[2]).toBe('Ann 2 up')
    expect(states.slice(15)).toEqual(['Ann 2 up, dormie', 'Ann won 3 & 1', ''])
  })

  test('a Nassau has a column for each match and press', () => {
    const table = gameTableOf(resultOf(nassau), gameRound())
    expect(table.stateTitles).toEqual(['Front', 'Back', 'Back, press 17', '18'])
    expect(rowOf(nassau, 9).states).toEqual(['Side B won 2 up', '', '', 'Side B 2 up'])
  })

  test('a hole that was picked up shows a dash', () => {
    expect(rowOf(stableford, 4).cells?.[2]).toEqual(['–', 1, '0 · 5'])
  })
})

describe("the games' board", () => {
  test('says who pays whom, in points or in money', () => {
    // Stableford at one point: Ann +8, Bob −4, Cal −24, Dee +20.
    const points = renderToStaticMarkup(<GamesBoard round={gameRound()} games={gamesWith([stableford])} />)
    expect(points).toContain('Cal pays Dee 20 points')
    expect(points).toContain('Cal pays Ann 4 points')
    expect(points).toContain('Bob pays Ann 4 points')
    expect(points).toContain('If you stopped now')
    const half = { ...stableford, valueHundredths: 50 }
    const money = renderToStaticMarkup(<GamesBoard round={gameRound()} games={gamesWith([half], '€')} />)
    expect(money).toContain('Cal pays Dee €10')
    expect(money).toContain('Ann, +€4. Show the holes behind it')
  })

  test('a game for fun has a table and nothing to settle', () => {
    const markup = renderToStaticMarkup(
      <GamesBoard round={gameRound()} games={gamesWith([{ ...skins, valueHundredths: 0 }])} />,
    )
    expect(markup).toContain('For fun')
    expect(markup).not.toContain('Settle up')
  })

  test('a cut round says how far each game is', () => {
    const markup = renderToStaticMarkup(<GamesBoard round={roundThru(6)} games={gamesWith([skins])} />)
    expect(markup).toContain('Skin worth 3')
    expect(markup).toContain('thru 6')
  })

  test('a game that lacks something says what', () => {
    const round = gameRound()
    const bare = { ...round, holeSet: round.holeSet.map((hole) => ({ ...hole, si: null })) }
    const markup = renderToStaticMarkup(<GamesBoard round={bare} games={gamesWith([skins])} />)
    expect(markup).toContain('This card has no stroke indexes')
    const over = renderToStaticMarkup(
      <GamesBoard round={{ ...bare, status: 'completed' }} games={gamesWith([skins])} />,
    )
    expect(over).toContain('No result')
    expect(over).not.toContain('Put the holes in order')
  })

  test('a player without a handicap is named', () => {
    const games = { ...gamesWith([skins]), courseHandicaps: { ann: 4, bob: 12, cal: null } }
    const markup = renderToStaticMarkup(<GamesBoard round={gameRound()} games={games} />)
    expect(markup).toContain('Strokes: Ann 4, Bob 12, Cal 0, Dee 0. Cal and Dee without a handicap, so off 0')
  })

  test('only a device that may change the games offers it', () => {
    const markup = (onChange: (() => void) | null) =>
      renderToStaticMarkup(
        <GamesBoardWindow
          open
          round={gameRound()}
          games={gamesWith([skins])}
          onChange={onChange}
          onClose={() => undefined}
        />,
      )
    expect(markup(() => undefined)).toContain('Change games')
    expect(markup(null)).not.toContain('Change games')
  })
})

describe('behind a sum', () => {
  const linesOf = (game: RoundGame, playerId: string) =>
    partLines(resultOf(game), playerId, gameRound()).map(({ text, value }) => ({ text, value }))

  test('skins: each hole that was won', () => {
    expect(linesOf(skins, 'bob')).toEqual([
      { text: 'Hole 2: Dee won 2 skins', value: '−2' },
      { text: 'Hole 4: Dee won 2 skins', value: '−2' },
      { text: 'Hole 9: Bob won 5 skins', value: '+15' },
      { text: 'Hole 12: Cal won 3 skins', value: '−3' },
      { text: 'Hole 17: Ann won 5 skins', value: '−5' },
    ])
  })

  test('Stableford: the difference to each player', () => {
    expect(linesOf(stableford, 'ann')).toEqual([
      { text: "34 points against Bob's 31", value: '+3' },
      { text: "34 points against Cal's 26", value: '+8' },
      { text: "34 points against Dee's 37", value: '−3' },
    ])
  })

  test('match play: the holes won and lost', () => {
    // Ann wins 2, 3, 7, 11, 12, 15 and 17, and loses 6, 9, 10 and 13.
    expect(linesOf(singles, 'ann')).toEqual([
      {
        text: 'Match play: Ann won 3 & 1. Won holes 2, 3, 7, 11, 12, 15, 17. Lost holes 6, 9, 10, 13',
        value: '+1',
      },
    ])
  })

  test('the points times their value are the sum', () => {
    const markup = renderToStaticMarkup(
      <GamePoints
        round={gameRound()}
        playerId="ann"
        result={resultOf({ ...stableford, valueHundredths: 50 })}
        currency="€"
      />,
    )
    expect(markup).toContain('+8 × €0.50 = +€4')
    expect(markup).toContain('Hole 6: net 5')
  })
})

describe('in the round', () => {
  test('one line says where each game stands', () => {
    const round = roundThru(6)
    expect(gamesLine(gamesResultOf(round, gamesWith([singles, skins])), round)).toBe('Ann 1 up · Skin worth 3')
    const games = gamesWith([singles])
    const line = <GamesStatusLine round={round} games={games} isBesideLabel={false} onOpen={() => undefined} />
    expect(renderToStaticMarkup(line)).toContain('aria-label="Games: Ann 1 up"')
  })

  test('before the first hole the line opens the games all the same', () => {
    const round = roundThru(0)
    expect(gamesLine(gamesResultOf(round, gamesWith([singles])), round)).toBe('Games')
  })

  test('a dot for each stroke received, a ring for each given back', () => {
    const dotsOf = (strokes: number) => renderToStaticMarkup(<StrokeDots strokes={strokes} />)
    expect(dotsOf(2).match(/data-dot="received"/g)).toHaveLength(2)
    expect(dotsOf(2)).toContain('2 strokes received')
    expect(dotsOf(-1)).toContain('gives 1 stroke back')
    expect(dotsOf(0)).toBe('')
  })
})
