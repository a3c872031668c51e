import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PlayerPicker } from './player-picker.tsx'

const common = { isPickedUp: false, toPar: null, isScorable: true, otherHole: null, received: 0, moment: 0 }

/** The markup of each player's button. */
function buttonsOf(strokes: readonly number[], otherHole: number | null = null): readonly string[] {
  const markup = renderToStaticMarkup(
    <PlayerPicker
      players={strokes.map((count, seat) => ({
        ...common,
        id: `player-${seat}`,
        nickname: `Golfer ${seat}`,
        seat,
        strokes: count,
        otherHole,
      }))}
      par={4}
      selectedId="player-0"
      isChoice
      choiceLabel="Scoring for:"
      gamesLine={null}
      Dots={null}
      onSelect={() => undefined}
    />,
  )
  expect(markup).toContain('Scoring for:')
  return markup.split('<button').slice(1)
}

// Document 2 section 2, solo scoring.
test('a tick shows who has a score on this hole', () => {
  const ticked = buttonsOf([0, 5, 0]).map((button) => button.includes('lucide-check'))
  expect(ticked).toEqual([false, true, false])
})

test("a mate who has gone on shows their strokes on the hole in sight, and the other hole's flag without any", () => {
  const isFlag = (button: string) => button.includes('clip-path')
  expect(buttonsOf([5, 0], 2).map(isFlag)).toEqual([false, true])
})
