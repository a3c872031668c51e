import type { RoundGames } from '@teemates/golf/games/round-games'
import { gameFrom } from '@teemates/golf/games/round-games'
import { playingOrderOf, type Round, withStartingHole } from '@teemates/golf/round'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { gameHandicaps, gameRound } from '../../../../../golf/cards/worked-games.ts'
import { roundAtPebble } from '../../../../../golf/cards/worked-round.ts'
import { newGame } from './game-draft.ts'
import { GameChoice } from './game-choice.tsx'
import { GameForm } from './game-form.tsx'
import { GamesSetupWindow } from './games-setup-window.tsx'
import { HandicapForm } from './handicap-form.tsx'

const nothing = () => undefined
const round = gameRound()
const skins = { ...newGame('skins', 's', round), valueHundredths: 200 }
const working = { handicapIndex: 10.4, tee: { courseRating: 71.2, slopeRating: 130, par: 72 }, isNine: false }
const games: RoundGames = { games: [skins], currency: '€', courseHandicaps: Object.fromEntries(gameHandicaps) }

function setupMarkup(given: RoundGames | null, last: RoundGames | null = null, shown = round): string {
  return renderToStaticMarkup(
    <GamesSetupWindow
      open
      round={shown}
      games={given}
      last={last}
      handicaps={{}}
      newId={() => 'new'}
      onSave={nothing}
      onClose={nothing}
    />,
  )
}

describe('the games of a round', () => {
  test('without games it offers to add one, and the games of last time', () => {
    expect(setupMarkup(null)).toContain('Add a game')
    expect(setupMarkup(null)).toMatch(/<button[^>]*disabled=""[^>]*>(?:<[^>]*>)*Add a game first/)
    expect(setupMarkup(null)).not.toContain('Same as last time')
    const markup = setupMarkup(null, games)
    expect(markup).toContain('Same as last time')
    expect(markup).toContain('Skins, net: Ann, Bob, Cal and Dee · €2 a skin')
  })

  test.each([
    ['', '1 a point'],
    ['€', '€1 a point'],
  ])('Stableford for one with the currency %j is worth %j', (currency, worth) => {
    const stableford = { ...newGame('stableford', 's', round), valueHundredths: 100 }
    expect(setupMarkup({ ...games, games: [stableford], currency })).toContain(`Ann, Bob, Cal and Dee · ${worth}`)
  })

  test('a net game asks for the course handicaps, a gross game does not', () => {
    const net = setupMarkup(games)
    expect(net).toContain('Course handicap of Dee')
    // Dee plays off plus 2.
    expect(net).toContain('value="+2"')
    expect(setupMarkup({ ...games, games: [{ ...skins, isNet: false }] })).not.toContain('Course handicap')
  })

  test('a handicap that was worked out shows why', () => {
    const markup = setupMarkup({ ...games, workings: { ann: working } })
    expect(markup).toContain('Why: 10.4 × 130 ÷ 113 + 71.2 − 72 = 11.16')
  })

  test('a card without stroke indexes asks for an order of the holes', () => {
    const bare = { ...round, holeSet: round.holeSet.map((hole) => ({ ...hole, si: null })) }
    expect(setupMarkup(games, null, bare)).toContain('Tap the holes from the hardest to the easiest')
    expect(setupMarkup(games)).not.toContain('Tap the holes')
  })

  test('a game whose opponents have left the list can not be saved', () => {
    const alone: RoundGames = {
      ...games,
      games: [{ ...newGame('match', 'm', round), kind: 'match', teams: { a: ['ann'], b: [] }, conceded: [] }],
    }
    const markup = setupMarkup(alone)
    expect(markup).toContain('Two players are needed')
    expect(markup).toMatch(/<button[^>]*disabled=""[^>]*>(?:<[^>]*>)*Save games/)
  })
})

describe('one game', () => {
  const formOf = (kind: Parameters<typeof newGame>[0], game = newGame(kind, 'g', round), shown: Round = round) =>
    renderToStaticMarkup(
      <GameForm round={shown} game={game} currency="€" onDone={nothing} onRemove={null} onClose={nothing} />,
    )

  test('each kind is chosen by its name', () => {
    const markup = renderToStaticMarkup(<GameChoice round={round} onChoose={nothing} />)
    expect(markup).toContain('Three matches: front nine, back nine and all 18')
    for (const name of ['Stableford', 'Skins', 'Match play', 'Nassau', 'Stroke play']) expect(markup).toContain(name)
  })

  test('in a round of nine, which may be the back nine, a Nassau is one match over the nine holes', () => {
    const back = { ...roundAtPebble({ players: round.players, holesMode: 'back9' }), status: 'active' as const }
    const markup = renderToStaticMarkup(<GameChoice round={back} onChoose={nothing} />)
    expect(markup).toContain('One match over the nine holes, with presses')
    expect(markup).not.toContain('all 18')
    const nassau = newGame('nassau', 'g', back)
    if (nassau.kind !== 'nassau') throw new Error(nassau.kind)
    const form = formOf('nassau', { ...nassau, presses: [{ bet: 'front', fromHole: 12 }] }, back)
    expect(form).toContain('The nine, press from 12')
    expect(form).not.toContain('Front nine')
  })

  test('a match has sides to tap, skins have players and the tie rule', () => {
    expect(formOf('match')).toContain('>Ann: Side A<')
    expect(formOf('match')).toContain('>Cal: Side B<')
    expect(formOf('skins')).toContain('Carry over ties')
    expect(formOf('skins')).not.toContain('Side A')
  })

  test('a Nassau has presses, at two down and by hand', () => {
    expect(formOf('nassau')).toContain('Press at two down')
    expect(formOf('nassau')).toContain('Add a press')
  })

  test('a game keeps the hole that it counts from, and a press that is not played says so, from another tee', () => {
    const fromTenth = withStartingHole(round, 10)
    const late = gameFrom(newGame('skins', 'g', round), 12, playingOrderOf(round))
    const isFrom12 = /<option value="\d+" selected="">Hole 12</
    expect(formOf('skins', late)).toMatch(isFrom12)
    expect(formOf('skins', late, fromTenth)).toMatch(isFrom12)

    const nassau = newGame('nassau', 'g', round)
    if (nassau.kind !== 'nassau') throw new Error(nassau.kind)
    const pressed = { ...nassau, presses: [{ bet: 'front', fromHole: 5 } as const] }
    expect(formOf('nassau', pressed)).not.toContain('Not played')
    expect(formOf('nassau', pressed, fromTenth)).toContain('Not played')
  })

  test('the holes to press are those of a game that counts from a later hole', () => {
    const late = gameFrom(newGame('nassau', 'g', round), 4, playingOrderOf(round))
    // The front nine are holes 4 to 12, and a press starts after the first of them.
    const holes = formOf('nassau', late).split('From hole</')[1] ?? ''
    expect([...holes.matchAll(/<option value="(\d+)"/g)].slice(0, 8).map((match) => match[1])).toEqual([
      '5',
      '6',
      '7',
      '8',
      '9',
      '10',
      '11',
      '12',
    ])
  })

  test('sides may concede holes, which then need no score', () => {
    expect(formOf('match')).toContain('Add a conceded hole')
    expect(formOf('skins')).not.toContain('conceded')
  })

  test('stroke play has no value, other games show theirs with its currency', () => {
    expect(formOf('strokes')).not.toContain('Value of')
    expect(formOf('skins')).toContain('value="€1"')
  })

  test('the recommended allowance is that of the kind', () => {
    expect(formOf('stableford')).toContain('Recommended (95%)')
    // Two against two.
    expect(formOf('match')).toContain('Recommended (90%)')
  })
})

test('a handicap is worked out in sight, and the ratings of a mate are suggested', () => {
  const form = (playerId: string) =>
    renderToStaticMarkup(
      <HandicapForm
        round={round}
        playerId={playerId}
        games={{ ...games, workings: { ann: working } }}
        onUse={nothing}
        onClose={nothing}
      />,
    )
  expect(form('ann')).toContain('Use 11')
  expect(form('ann')).toContain('10.4 × 130 ÷ 113 + 71.2 − 72 = 11.16, so the course handicap is 11.')
  expect(form('bob')).toContain('value="71.2"')
  expect(form('bob')).toContain('Fill in the index and the ratings of your tee')
})
