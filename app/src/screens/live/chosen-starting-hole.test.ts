import { expect, test } from 'vitest'
import { startingHoleFailedText } from './chosen-starting-hole.tsx'

test('a server that does not know starting holes is named, and any other refusal has its own text', () => {
  const message = 'Could not find the function public.set_starting_hole(p_game_id, p_hole) in the schema cache'
  expect(startingHoleFailedText({ kind: 'refused-otherwise', status: 404, message })).toBe(
    "Could not change the game: This game's server can't start on another hole.",
  )
  const started = { kind: 'refused', code: 'not_in_lobby', message: 'Game is not ready to start.' } as const
  expect(startingHoleFailedText(started)).toBe('Could not change the game: Game is not ready to start.')
})
