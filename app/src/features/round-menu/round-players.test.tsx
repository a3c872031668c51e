import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { LobbyPlayer } from '../../rounds/lobby.ts'
import { RoundPlayersList } from './round-players.tsx'

const ann: LobbyPlayer = {
  id: 'ann',
  nickname: 'Ann',
  isHost: true,
  isManual: false,
  isSelf: true,
  isPresent: true,
  absentSince: null,
  holeNumber: 2,
  hasLeft: false,
  hasStopped: false,
  mayStop: false,
}
const others = Array.from({ length: 7 }, (_, index) => ({ ...ann, id: `guest_${index}`, isHost: false, isSelf: false }))
const played = { isHost: true, status: 'active', connection: 'live' } as const

function textOf(players: readonly LobbyPlayer[], mayAddPlayers: boolean): string {
  const view = { ...played, players, mayAddPlayers }
  const nothing = () => undefined
  return renderToStaticMarkup(<RoundPlayersList view={view} onRemove={nothing} onStop={nothing} onAdd={nothing} />)
}

// Document 2 section 2, Scoring: 'host add-player'; section 9: room capacity 8.
test('a host finds the button to add players below the list, until the round is full', () => {
  expect(textOf([ann], true)).toContain('Add Player')
  expect(textOf([ann], false)).not.toContain('Add Player')
  expect(textOf([ann, ...others], true)).not.toContain('Add Player')
  expect(textOf([ann, ...others], true)).toContain('8 players: the round is full.')
})
