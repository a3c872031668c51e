import { createRound, type Round } from '@teemates/golf/round'
import { expect, test } from 'vitest'
import { createFakeDevice, openTab } from '../../../test/storage/fake-device.ts'
import { endOfRound, started } from '../../../test/storage/sample-rounds.ts'

function soloRound(id: string): Round {
  return createRound({
    id,
    courseId: 'course_pebble',
    courseName: 'Pebble',
    teeLabel: 'Blue',
    holesMode: 'front9',
    holeSet: [4, 5, 4, 4, 3, 5, 3, 4, 4].map((par, index) => ({ number: index + 1, par, length: 400, si: index + 1 })),
    players: [{ id: 'player_1', playerId: null, nickname: 'Ann', isLocal: true, p2pPeerId: null, joinMode: 'manual' }],
    soloRound: true,
    selfPlayerId: 'player_1',
  })
}

test('a round is created, scored, completed, archived and removed, each state there after a restart', async () => {
  const device = createFakeDevice()
  const patient = {
    // On a busy machine a slow database must not count as hanging.
    after: (delayMs: number, work: () => void) => device.environment().after(delayMs * 10, work),
    // The earlier tabs still exist. Without the browser's locks, two backups at once would interfere.
    locks: navigator.locks,
  }
  const first = await openTab(device, patient)
  await first.storage.play.create(soloRound('round_1'))
  await first.storage.play.append('round_1', [started('round_1', 'player_1')])
  const stroke = (id: string) =>
    ({
      id,
      roundId: 'round_1',
      playerId: 'player_1',
      timestamp: '',
      type: 'stroke',
      holeNumber: 1,
      data: null,
    }) as const
  const [, round] = await Promise.all([
    first.storage.play.append('round_1', [stroke('evt_1')]),
    first.storage.play.append('round_1', [stroke('evt_2'), stroke('evt_1')]),
  ])
  expect(round.holes[0]?.strokes).toEqual({ player_1: 2 })

  const second = await openTab(device, patient)
  expect((await second.storage.play.get('round_1'))?.holes[0]?.strokes).toEqual({ player_1: 2 })
  expect((await second.storage.play.events('round_1')).map((event) => event.id)).toEqual(['evt_1', 'evt_2'])
  const completed = await second.storage.play.append('round_1', [endOfRound('round_1', 'evt_3')])
  const archived = await second.storage.archive(completed)
  expect(archived.scores).toEqual([{ playerId: 'player_1', strokesByHole: { '1': 2 } }])

  const third = await openTab(device, patient)
  expect(await third.storage.play.list()).toEqual([])
  expect(await third.storage.rounds.page(50)).toEqual([archived])
  expect((await third.storage.courses.list()).map((course) => course.name)).toEqual(['Pebble'])
  await third.storage.rounds.remove('round_1')
  const fourth = await openTab(device, patient)
  expect(await fourth.storage.rounds.count()).toBe(0)
  expect(device.warnings).toEqual([])
})
