import type { Round } from '@teemates/golf/round'
import { describe, expect, test, vi } from 'vitest'
import {
  createFakeDevice,
  type FakeDevice,
  faultyTab,
  openTab,
  quiet,
  settle,
  started,
} from '../../../../test/storage/fake-device.ts'
import { createStorageStart } from '../open-storage.ts'
import { putRaw } from '../../../../test/storage/raw-database.ts'
import { activeRound, endOfRound, finishedRound, PLAYER, stroke } from '../../../../test/storage/sample-rounds.ts'
import type { Storage } from '../storage.ts'

// Many starts of the whole storage, on a machine that may have other things to do.
vi.setConfig({ testTimeout: 120_000 })

async function deviceWithCompletedRound(): Promise<FakeDevice> {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  await storage.play.create(activeRound('round_1'))
  await storage.play.append('round_1', [stroke('round_1', 'evt_1'), stroke('round_1', 'evt_2', 2)])
  return device
}

async function finish(device: FakeDevice, environment = device.environment()): Promise<void> {
  const start = createStorageStart(environment)
  await started(start)
  const storage = start.storage()
  const round = await storage.play.append('round_1', [endOfRound('round_1', 'evt_3')])
  await storage.archive(round)
}

async function expectArchivedOnce(device: FakeDevice): Promise<void> {
  const { storage } = await openTab(device, quiet)
  const rounds = await storage.rounds.all()
  expect(rounds.map((round) => [round.id, round.scores[0]?.strokesByHole])).toEqual([['round_1', { '1': 1, '2': 1 }]])
  expect(await storage.play.list()).toEqual([])
  expect((await storage.players.list()).map((player) => player.name)).toEqual(['Ann', 'Bob'])
  expect((await storage.courses.list()).map((course) => course.id)).toEqual(['course_harbour'])
  expect(JSON.parse(await storage.exportLegacy())).toMatchObject({
    courseProfiles: [{ slug: 'harbour', timesPlayed: 1 }],
    events: [{ id: 'evt_1' }, { id: 'evt_2' }, { id: 'evt_3' }],
  })
}

describe('archiving', () => {
  test("records the local player's id as current player, for the next start as well", async () => {
    const device = await deviceWithCompletedRound()
    await finish(device)
    expect((await openTab(device, quiet)).storage.preferences.get('currentPlayerId')).toBe(PLAYER)
  })

  test('records the durable id of a player who has one, and nobody where no player is local', async () => {
    const { storage } = await openTab(createFakeDevice(), quiet)
    const round = { ...activeRound('round_1'), status: 'completed' as const, metadata: { selfPlayerId: null } }
    const playing = (isLocal: boolean) =>
      round.players.map((player) => (player.id === PLAYER ? { ...player, isLocal, playerId: 'cmplr_ann' } : player))
    await storage.archive({ ...round, players: playing(false) })
    expect(storage.preferences.get('currentPlayerId')).toBe('')
    await storage.archive({ ...round, id: 'round_2', players: playing(true) })
    expect(storage.preferences.get('currentPlayerId')).toBe('cmplr_ann')
  })

  test('by the next start, where the app was closed before it could, records the current player, too', async () => {
    const device = await deviceWithCompletedRound()
    const { storage } = await openTab(device, quiet)
    await storage.play.append('round_1', [endOfRound('round_1', 'evt_3')])
    expect(storage.preferences.get('currentPlayerId')).toBe('')
    expect((await openTab(device, quiet)).storage.preferences.get('currentPlayerId')).toBe(PLAYER)
  })

  test('stores round, players and course, and takes the round out of play', async () => {
    const device = await deviceWithCompletedRound()
    await finish(device)
    await expectArchivedOnce(device)
    const { storage } = await openTab(device, quiet)
    const front9 = [4, 5, 4, 4, 3, 5, 3, 4, 4]
    const back9 = Array.from({ length: 9 }, () => 4)
    expect(JSON.parse(await storage.exportLegacy())).toMatchObject({
      courseProfiles: [
        {
          slug: 'harbour',
          name: 'Harbour',
          parVariants: { front9, back9, full18: [...front9, ...back9] },
          timesPlayed: 1,
          lastPlayedAt: Date.parse('2026-06-01T11:00:00.000Z'),
        },
      ],
    })
  })

  test('done again changes nothing', async () => {
    const device = await deviceWithCompletedRound()
    const { storage } = await openTab(device, quiet)
    const round = await storage.play.append('round_1', [endOfRound('round_1', 'evt_3')])
    const first = await storage.archive(round)
    device.nowMs += 1000
    expect(await storage.archive(round)).toEqual(first)
    await expectArchivedOnce(device)
  })

  test('[A7] cut off at any operation, it is completed by the next start', async () => {
    const whole = await deviceWithCompletedRound()
    const counted = faultyTab(whole)
    await finish(whole, counted.environment)
    const count = counted.idb.operations.length
    const begin = counted.idb.operations.findIndex(
      ({ mode, databaseName }) => mode === 'readwrite' && databaseName === 'teemates-log',
    )
    expect(count - begin).toBeGreaterThan(20)
    for (let dying = begin; dying < count; dying += 1) {
      const device = await deviceWithCompletedRound()
      const tab = faultyTab(device)
      tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
      finish(device, tab.environment).catch(() => undefined)
      for (let turn = 0; turn < 200 && !tab.idb.isDead(); turn += 1) await settle(1)
      const { storage } = await openTab(device, quiet)
      if ((await storage.play.list()).length > 0) await finish(device)
      await expectArchivedOnce(device)
    }
  })

  test('a stroke of another tab that is lost unstored lets no later stroke pass for it', async () => {
    const device = await deviceWithCompletedRound()
    const { storage } = await openTab(device, quiet)
    const round = await storage.play.append('round_1', [endOfRound('round_1', 'evt_3')])
    const broken = faultyTab(device, {
      localStorage: () => {
        throw new DOMException('off', 'SecurityError')
      },
    })
    const start = createStorageStart(broken.environment)
    await started(start)
    broken.idb.plan = ({ mode }) => (mode === 'readwrite' ? 'throw' : 'none')
    await expect(start.storage().play.append('round_1', [stroke('round_1', 'lost', 3)])).rejects.toThrow()
    await settle(20)
    await storage.archive(round)
    broken.idb.kill()
    const next = await openTab(device, quiet)
    await (await next.storage.log()).append({
      id: 'late',
      roundId: 'round_1',
      at: device.nowMs + 1,
      kind: 'event',
      event: stroke('round_1', 'late', 4),
    })
    const last = await openTab(device, quiet)
    const [archived] = await last.storage.rounds.all()
    expect(archived?.scores[0]?.strokesByHole).toEqual({ '1': 1, '2': 1, '4': 1 })
  })

  test('a mate who plays again was touched last, under the same name as well', async () => {
    const device = await deviceWithCompletedRound()
    const { storage } = await openTab(device, quiet)
    const known = { id: 'player_2', name: 'Bob', playerId: null, createdAt: 5, updatedAt: 5 }
    await putRaw(device, 'teemates', 'players', [known])
    await finish(device)
    const bob = (await storage.players.getMany(['player_2'])).get('player_2')
    expect(bob).toEqual({ ...known, updatedAt: device.nowMs })
  })

  test('a course that is saved already keeps its tees and gets the one that was played', async () => {
    const device = await deviceWithCompletedRound()
    const { storage } = await openTab(device, quiet)
    const holes = [{ number: 1, par: 4, distance: 250, si: 1 }]
    await storage.courses.put({
      id: 'course_harbour',
      name: 'Harbour',
      location: 'Rye',
      holes,
      createdAt: 1,
      updatedAt: 1,
      description: null,
      tees: [{ label: 'Red', holes }],
      vendorId: null,
      vendorName: null,
      savedHolesMode: 'full18',
      originalTemplate: null,
    })
    await finish(device)
    const course = await storage.courses.get('course_harbour')
    expect(course?.tees.map((tee) => [tee.label, tee.holes.length])).toEqual([
      ['Blue', 9],
      ['Red', 1],
    ])
    expect(course).toMatchObject({ location: 'Rye', savedHolesMode: 'full18' })
    expect(course?.holes[0]?.distance).toBe(250)
  })
})

describe('a course that was deleted while a round of it was in play', () => {
  const tabs = {
    'on disk': async () => (await openTab(createFakeDevice(), quiet)).storage,
    'in memory': async () => {
      const device = createFakeDevice()
      const start = createStorageStart({ ...device.environment(), indexedDB: () => undefined })
      await started(start)
      return start.storage()
    },
  }

  async function saved(storage: Storage): Promise<readonly string[]> {
    return (await storage.courses.list()).map((course) => course.id)
  }

  async function playThrough(storage: Storage, round: Round, meanwhile: () => Promise<void>): Promise<void> {
    await storage.play.create(round)
    await meanwhile()
    await storage.archive(await storage.play.append(round.id, [endOfRound(round.id, `evt_${round.id}`)]))
  }

  test.for(Object.entries(tabs))('stays deleted when the round is finished, %s', async ([, open]) => {
    const storage = await open()
    await playThrough(storage, activeRound('round_1'), async () => {})
    expect(await saved(storage)).toEqual(['course_harbour'])
    await playThrough(storage, activeRound('round_2'), () => storage.courses.remove('course_harbour'))
    expect(await storage.rounds.count()).toBe(2)
    expect(await saved(storage)).toEqual([])
  })

  test.for(Object.entries(tabs))('is there again once it was saved again, %s', async ([, open]) => {
    const storage = await open()
    await playThrough(storage, activeRound('round_1'), async () => {})
    const [course] = await storage.courses.list()
    await storage.courses.remove('course_harbour')
    if (course !== undefined) await storage.courses.put(course)
    await playThrough(storage, activeRound('round_2'), async () => {})
    expect(await saved(storage)).toEqual(['course_harbour'])
  })

  test.for(Object.entries(tabs))('comes back with a later round of mates who play it, %s', async ([, open]) => {
    const storage = await open()
    const withMates = (id: string, startedAt: number): Round => {
      const round = activeRound(id, startedAt)
      return { ...round, metadata: { ...round.metadata, soloRound: false } }
    }
    const earlier = 1_700_000_000_000
    const later = 4_000_000_000_000
    await playThrough(storage, withMates('round_1', earlier), () => storage.courses.remove('course_harbour'))
    expect(await saved(storage)).toEqual([])
    await playThrough(storage, withMates('round_2', later), async () => {})
    expect(await saved(storage)).toEqual(['course_harbour'])
  })
})

test('[A12] a finished round that is deleted while another tab starts stays deleted, whenever that is', async () => {
  const device = createFakeDevice()
  const { storage } = await openTab(device, quiet)
  const back: number[] = []
  for (let offset = 0; offset < 60; offset += 1) {
    const id = `round_${offset}`
    // History has it and play still has it: the legacy database refused it.
    await storage.play.create(activeRound(id))
    await storage.play.append(id, [stroke(id, `evt_${offset}`), endOfRound(id, `evt_${offset}_end`)])
    await putRaw(device, 'teemates', 'rounds', [finishedRound(id, 1000, 1)])
    const start = createStorageStart(device.environment(quiet))
    await settle(offset)
    await storage.rounds.remove(id)
    await started(start)
    await settle(60)
    if ((await storage.rounds.get(id)) !== undefined || (await storage.play.get(id)) !== undefined) back.push(offset)
  }
  expect(back).toEqual([])
})

describe('a removed round', () => {
  test('stays away after restarts, though its deletion was cut off at any operation', {
    timeout: 120_000,
  }, async () => {
    const removeOn = async (device: FakeDevice, environment = device.environment()) => {
      const start = createStorageStart(environment)
      await started(start)
      await start.storage().rounds.remove('round_1')
    }
    const archivedDevice = async () => {
      const device = await deviceWithCompletedRound()
      await finish(device)
      await settle(60)
      return device
    }
    const whole = await archivedDevice()
    const counted = faultyTab(whole)
    await removeOn(whole, counted.environment)
    const count = counted.idb.operations.length
    for (let dying = 0; dying < count; dying += 3) {
      const device = await archivedDevice()
      const tab = faultyTab(device)
      tab.idb.plan = ({ index }) => (index === dying ? 'kill' : 'none')
      removeOn(device, tab.environment).catch(() => undefined)
      for (let turn = 0; turn < 200 && !tab.idb.isDead(); turn += 1) await settle(1)
      await openTab(device, quiet)
      await removeOn(device)
      for (let restart = 0; restart < 2; restart += 1) {
        const { storage } = await openTab(device, quiet)
        expect(await storage.rounds.count()).toBe(0)
        expect(await storage.play.list()).toEqual([])
      }
    }
  })
})
