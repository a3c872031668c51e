import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LobbyPlayer } from '../../rounds/lobby.ts'
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

function removalText(player: LobbyPlayer, drawsCode: boolean): string {
  return renderToStaticMarkup(<RemovalText player={player} drawsCode={drawsCode} />)
}

// Decisions, 'Who is removed stays away'; document 3 section 2, Lobby.
test('the host reads before removing a player with a phone that it is for good, and whether the code changes', () => {
  const asked = 'Remove this player from the game?'
  const liveText = removalText(ben, true)
  expect(liveText).toContain(asked)
  expect(liveText).toMatch(/They can&#x27;t come back to this game, and its code changes\./)
  const directText = removalText(ben, false)
  expect(directText).toContain('They can&#x27;t come back')
  expect(directText).not.toContain('code')
  expect(removalText({ ...ben, isManual: true }, true)).toBe(`<p>${asked}</p>`)
})
