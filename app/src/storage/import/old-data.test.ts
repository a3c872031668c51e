import { expect, test } from 'vitest'
import { createFakeDevice, openTab, quiet } from '../../../../test/storage/fake-device.ts'
import { putRaw, rawRecords, upgradeRaw } from '../../../../test/storage/raw-database.ts'
import { createHomeHint } from '../preferences/home-hint.ts'
import { GAME, liveOf, score, seat } from '../../../../test/storage/sample-live-games.ts'
import { activeRound, endOfRound, stroke } from '../../../../test/storage/sample-rounds.ts'

test('round data of earlier builds goes, and all else in localStorage stays', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const { localStorage } = device
  const old = { id: 'r1', players: [{ id: 'p' }], holes: [{ number: 1, strokes: { p: 4 } }] }
  const kept = {
    golf_scorer_nickname: 'Ann',
    'golf_scorer_emergency_v1:tab:round_1': JSON.stringify([stroke('round_1', 'e1')]),
    'sb-auth': JSON.stringify({ access_token: 'x', user: { id: 'u' } }),
    another_apps: JSON.stringify({ players: [] }),
    broken: '{"players":[',
  }
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value)
  localStorage.setItem('currentRound', JSON.stringify(old))
  localStorage.setItem('golf_scorer_rounds', JSON.stringify([old]))
  localStorage.setItem('history', JSON.stringify({ rounds: [{ ...old, holes: undefined, scores: [] }] }))
  const active = activeRound('round_2')
  await storage.play.create(active)
  await storage.clearOldData()
  for (const [key, value] of Object.entries(kept)) expect(localStorage.getItem(key)).toBe(value)
  for (const key of ['currentRound', 'golf_scorer_rounds', 'history']) expect(localStorage.getItem(key)).toBeNull()
  expect(await storage.play.list()).toEqual([active])
})

test('seats, markers, and unsent taps of shared rounds stay in localStorage', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const live = await liveOf(storage)
  await live.put(seat)
  // Each text has the format in which the app writes it.
  const environment = device.environment()
  const { operationId, body } = score('op 1', 4)
  const operation = { id: operationId, roundId: GAME, at: 1, kind: 'operation', body, counter: 1 }
  device.localStorage.setItem(`golf_scorer_log_v1:tab:${GAME}`, JSON.stringify([operation]))
  createHomeHint(environment).rememberGame(GAME)
  const round = activeRound('direct_1')
  const peer = { role: 'host', code: 'ABC234', hostId: 'host', peerId: 'host', selfId: 'player_1' }
  const created = { id: 'e1', roundId: round.id, kind: 'created', at: 1, round, peer }
  device.localStorage.setItem('golf_scorer_log_v1:tab:direct_1', JSON.stringify([created]))
  const texts = () =>
    Array.from({ length: device.localStorage.length }, (_, index) => device.localStorage.key(index) ?? '').map(
      (key) => [key, device.localStorage.getItem(key)] as const,
    )
  const before = texts()
  expect(before.map(([key]) => key)).toEqual(
    expect.arrayContaining([
      `golf_scorer_log_v1:tab:${GAME}`,
      'golf_scorer_live_game',
      'golf_scorer_log_v1:tab:direct_1',
    ]),
  )
  await storage.clearOldData()
  expect(texts()).toEqual(before)
  expect(await live.games()).toMatchObject([{ gameId: GAME, seatToken: seat.seatToken }])
})

test('finished rounds that an earlier version kept elsewhere move to the history, except deleted ones', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  for (const id of ['round_1', 'round_2']) {
    await storage.play.create(activeRound(id))
    const done = await storage.play.append(id, [stroke(id, `${id} s`), endOfRound(id, `${id} e`)])
    await storage.archive(done)
  }
  await storage.rounds.remove('round_1')
  await upgradeRaw(device, 'teemates-legacy', 10, (database) => {
    database.createObjectStore('rounds', { keyPath: 'id' })
  })
  const completed = { status: 'completed', completedAt: Date.parse('2026-06-01T11:00:00.000Z') }
  await putRaw(
    device,
    'teemates-legacy',
    'rounds',
    ['round_1', 'round_2', 'round_3'].map((id) => ({ ...activeRound(id), ...completed })),
  )
  await storage.clearOldData()
  expect((await storage.rounds.all()).map(({ id }) => id)).toEqual(['round_2', 'round_3'])
})

test('a round that a restore has removed stays removed until a restore brings it back', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const copies = await storage.copies()
  const idsIn = async () => (await storage.rounds.all()).map(({ id }) => id)
  const restore = async (rounds: number) => {
    const copy = (await copies.list()).find((each) => each.rounds === rounds)
    await copies.restore(copy?.id ?? '')
  }
  const finish = async (id: string) => {
    await storage.play.create(activeRound(id))
    await storage.archive(await storage.play.append(id, [stroke(id, `${id} s`), endOfRound(id, `${id} e`)]))
    // An import makes a copy before it.
    const imports = await storage.imports()
    await imports.begin({ fileName: 'a.json', content: new Blob(['{"rounds":[]}']) })
    await imports.run({ ids: [], everything: false })
  }
  await finish('round_1')
  await finish('round_2')
  // The last copy of a day before stays.
  device.nowMs += 2 * 86_400_000
  await finish('round_3')
  await restore(2)
  await storage.clearOldData()
  expect(await idsIn()).toEqual(['round_1', 'round_2'])
  await finish('round_4')
  await restore(2)
  await storage.clearOldData()
  expect(await idsIn()).toEqual(['round_1', 'round_2'])
  // The state before the last restore.
  await restore(3)
  expect(await idsIn()).toEqual(['round_1', 'round_2', 'round_4'])
  const settings = await rawRecords(device, 'teemates', 'settings')
  expect(settings.find(({ key }) => key === 'storage_last_restore')).toMatchObject({ value: { putAway: ['round_3'] } })
})
