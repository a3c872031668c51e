import { expect, test } from 'vitest'
import type { Backend } from '../../../backend/backend.ts'
import type { LiveOperationBody } from '../../../storage/live/live-store.ts'
import { createTestWorld } from '../../../../../test/devices/test-phone.ts'
import { createLiveGame } from '../create-live-game.ts'

const score = (playerId: string, hole: number): LiveOperationBody => ({
  kind: 'score',
  hole,
  strokes: 4,
  playerId,
  baseRevision: 0,
})

test('a game that nobody looks at is not idle between two snapshots, or it would be closed before the second', async () => {
  const { clock, server, ...world } = createTestWorld()
  const phone = await world.phone('ann')
  ;(await phone.play()).close()
  const record = await phone.store.game(server.gameId)
  if (record === undefined) throw new Error('no seat')
  const { backend } = phone.ports
  const held: (() => void)[] = []
  let isHeld = false
  const snapshot: Backend['games']['snapshot'] = async (...given) => {
    if (isHeld) await new Promise<void>((resolve) => held.push(resolve))
    return backend.games.snapshot(...given)
  }
  const game = await createLiveGame(
    { ...phone.ports, backend: { ...backend, games: { ...backend.games, snapshot } } },
    record,
  )
  await Promise.all([game.firstAnswer(), clock.pass(3000)])
  isHeld = true
  for (const hole of [1, 2]) {
    await game.add([score(phone.playerId, hole)])
    await clock.pass(3000)
  }
  expect(held).toHaveLength(1)
  const wasIdle: boolean[] = []
  game.subscribe(() => void wasIdle.push(game.isIdle()))
  held.pop()?.()
  await clock.pass(100)
  expect(held).toHaveLength(1)
  expect(wasIdle).not.toContain(true)
  held.pop()?.()
  await clock.pass(100)
  expect(wasIdle.at(-1)).toBe(true)
  game.close()
})
