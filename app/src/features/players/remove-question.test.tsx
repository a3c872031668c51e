import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LobbyPlayer } from '../../rounds/live/live-games.ts'
import { RemovalText } from './remove-question.tsx'

const ben: LobbyPlayer = {
  id: 'ben',
  nickname: 'Ben',
  isHost: false,
  isManual: false,
  isSelf: false,
  isPresent: true,
  absentSince: null,
  holeNumber: null,
  hasLeft: false,
  hasStopped: false,
  mayStop: false,
}

function told(player: LobbyPlayer, drawsCode: boolean): string {
  return renderToStaticMarkup(<RemovalText player={player} drawsCode={drawsCode} />)
}

// Decisions, 'Who is removed stays away'; document 3 section 2, Lobby.
test('the host hears beforehand that a player with a phone is removed for good, and whether the code changes', () => {
  const asked = 'Remove this player from the game?'
  const liveText = told(ben, true)
  expect(liveText).toContain(asked)
  expect(liveText).toMatch(/This is for good: .* and its code changes\./)
  const directText = told(ben, false)
  expect(directText).toContain('This is for good:')
  expect(directText).not.toContain('code')
  expect(told({ ...ben, isManual: true }, true)).toBe(`<p>${asked}</p>`)
})
