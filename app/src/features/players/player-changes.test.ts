import { expect, test } from 'vitest'
import type { CallOutcome } from '../../backend/call-outcome.ts'
import { announcedChange } from './player-changes.ts'

const done: CallOutcome<void> = { ok: true, value: undefined }
const full: CallOutcome<void> = {
  ok: false,
  failure: { kind: 'refused', code: 'game_full', message: 'The game is full.' },
}

type Case = readonly [
  kind: Parameters<typeof announcedChange>[0],
  done: string,
  refused: string,
  /** This device couldn't do it. */
  broken: string,
]

test.each<Case>([
  [
    'add',
    'Player added successfully!',
    'Failed to add player: The game is full.',
    'Failed to add player. Please try again.',
  ],
  [
    'rename',
    'Player name updated!',
    'Failed to update player name. Please try again.',
    'Failed to update player name. Please try again.',
  ],
  [
    'remove',
    'Player removed successfully!',
    'Failed to remove player. Please try again.',
    'Failed to remove player. Please try again.',
  ],
])('%s has its own messages', async (kind, success, refused, broken) => {
  expect(await announcedChange(kind, Promise.resolve(done))).toEqual({ ok: true, text: success })
  expect(await announcedChange(kind, Promise.resolve(full))).toEqual({ ok: false, text: refused })
  expect(await announcedChange(kind, Promise.reject(new Error('no disk')))).toEqual({ ok: false, text: broken })
})
