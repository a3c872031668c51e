import { beforeEach, describe, expect, it } from 'vitest'
import type { Round } from '@teemates/golf/round'
import type { Storage } from '../../storage/storage.ts'
import { endOfRound, started, stroke } from '../../../../test/storage/sample-rounds.ts'
import { createSoloRounds, type NewSoloRound, type SoloRounds } from './solo-rounds.ts'
import { createUnreliableDisk, type UnreliableDisk } from '../../../../test/storage/unreliable-storage.ts'

const NOW = 1_760_000_000_000

/** Holes 1 to 18, all par 4. */
const eighteen = Array.from({ length: 18 }, (_, index) => ({ number: index + 1, par: 4, distance: 400, si: index + 1 }))

const links: NewSoloRound = {
  courseName: 'Old Links',
  teeLabel: 'Standard',
  holesMode: 'full18',
  holes: eighteen,
  nickname: 'Ann',
}

let disk: UnreliableDisk
let storage: Storage
let solo: SoloRounds
let idCount = 0
/** The notifications of whether there is a round in progress. */
let reported: boolean[] = []

beforeEach(() => {
  disk = createUnreliableDisk()
  disk.immediate = true
  reported = []
  storage = disk.openTab()
  solo = createSoloRounds({
    storage,
    now: () => NOW,
    random: (length) => {
      idCount += 1
      return idCount.toString(36).padStart(length, '0')
    },
    onCurrent: (isThere) => reported.push(isThere),
  })
})

describe('a new solo round', () => {
  it('waits in its lobby with this device’s player, saved as manual, under the device profile', async () => {
    const round = await solo.create(links)
    expect(round.id).toMatch(/^round_1760000000000_/)
    expect(round.status).toBe('lobby')
    expect(round.courseId).toBe('course_old-links')
    expect(round.courseSlug).toBe('old-links')
    expect(round.metadata).toEqual({ selfPlayerId: storage.preferences.profileId, soloRound: true })
    expect(round.players[0]?.id).toMatch(/^player_1760000000000_/)
    expect(round.players).toEqual([
      {
        id: round.players[0]?.id,
        playerId: storage.preferences.profileId,
        nickname: 'Ann',
        isLocal: true,
        p2pPeerId: null,
        joinMode: 'manual',
      },
    ])
    expect(disk.stored(round.id)).toEqual(round)
  })

  it('is one where it is asked for again while it is made, and another one after that', async () => {
    const [round, again] = await Promise.all([solo.create(links), solo.create(links)])
    expect(again).toEqual(round)
    expect(await solo.putAside()).toEqual([])
    expect((await solo.create(links)).id).not.toBe(round.id)
  })

  it('is another one where another is asked for, also after one that could not be stored', async () => {
    const [links9, links18] = await Promise.all([solo.create({ ...links, holesMode: 'front9' }), solo.create(links)])
    expect([links9.totalHoles, links18.totalHoles]).toEqual([9, 18])
  })

  it('of the back nine starts on hole 10', async () => {
    const round = await solo.create({ ...links, holesMode: 'back9' })
    expect(round.currentHole).toBe(10)
    expect(round.holeSet.map((hole) => hole.number)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18])
    expect(round.totalHoles).toBe(9)
  })
})

/** As an earlier version could leave a round. */
function emptied(roundId: string): Promise<Round> {
  return storage.play.change(roundId, ({ players }) =>
    players.map((player) => ({
      kind: 'event',
      event: {
        id: `left_${player.id}`,
        roundId,
        playerId: player.id,
        type: 'leave',
        holeNumber: null,
        data: null,
        timestamp: new Date(NOW).toISOString(),
      },
    })),
  )
}

describe('the lobby', () => {
  it('adds mates without a device, up to 8 players', async () => {
    const { id } = await solo.create(links)
    for (const name of ['Bob', 'Cat', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida']) await solo.addPlayer(id, name)
    const round = await solo.current()
    expect(round?.players.map((player) => player.nickname)).toEqual([
      'Ann',
      'Bob',
      'Cat',
      'Dan',
      'Eve',
      'Fay',
      'Gus',
      'Hal',
    ])
    const bob = round?.players[1]
    expect(bob).toMatchObject({ playerId: null, isLocal: false, joinMode: 'manual' })
    expect(bob?.id).toMatch(/^manual_[0-9a-f]{24}$/)
  })

  it('takes a name trimmed and refuses a blank one', async () => {
    const { id } = await solo.create(links)
    await solo.addPlayer(id, '   ')
    const round = await solo.addPlayer(id, '  Bob ')
    expect(round.players.map((player) => player.nickname)).toEqual(['Ann', 'Bob'])
    const bob = round.players[1]?.id ?? ''
    expect((await solo.renamePlayer(id, bob, ' ')).players[1]?.nickname).toBe('Bob')
    expect((await solo.renamePlayer(id, bob, ' Rob ')).players[1]?.nickname).toBe('Rob')
  })

  it('lets two players have one name and tells them apart by a number', async () => {
    const { id } = await solo.create(links)
    for (const name of ['Bob', 'Bob', 'Bob', 'Cat']) await solo.addPlayer(id, name)
    const round = await solo.current()
    expect(round?.players.map((player) => player.nickname)).toEqual(['Ann', 'Bob', 'Bob 2', 'Bob 3', 'Cat'])
    const cat = round?.players[4]?.id ?? ''
    expect((await solo.renamePlayer(id, cat, 'Bob')).players[4]?.nickname).toBe('Bob 4')
    expect((await solo.renamePlayer(id, cat, 'Cat')).players[4]?.nickname).toBe('Cat')
  })

  it('cuts a name of 300 emoji to whole ones and still tells two of them apart', async () => {
    const { id } = await solo.create(links)
    const name = '🏌️‍♀️'.repeat(300)
    await solo.addPlayer(id, name)
    const [, first, second] = (await solo.addPlayer(id, name)).players
    expect(first?.nickname).toBe('🏌️‍♀️'.repeat(8))
    expect(second?.nickname).toBe(`${'🏌️‍♀️'.repeat(7)} 2`)
  })

  it('keeps the rounds of one mate together: a known player keeps the durable id', async () => {
    const { id } = await solo.create(links)
    const round = await solo.addPlayer(id, 'Bob', 'manual_0123456789abcdef01234567')
    expect(round.players[1]?.id).toBe('manual_0123456789abcdef01234567')
    expect((await solo.addPlayer(id, 'Bob', 'manual_0123456789abcdef01234567')).players).toHaveLength(2)
  })

  it('never removes the last player', async () => {
    const round = await solo.create(links)
    expect((await solo.removePlayer(round.id, round.players[0]?.id ?? '')).players).toHaveLength(1)
  })

  it('counts for nobody’s statistics when this device’s player is removed, and again when they come back', async () => {
    const { id, players } = await solo.create(links)
    await solo.addPlayer(id, 'Bob')
    const without = await solo.removePlayer(id, players[0]?.id ?? '')
    expect(without.metadata.selfPlayerId).toBeNull()
    const back = await solo.addPlayer(id, 'Ann', storage.preferences.profileId)
    expect(back.metadata.selfPlayerId).toBe(storage.preferences.profileId)
    expect(back.players.filter((player) => player.isLocal)).toHaveLength(1)
    expect((await solo.addPlayer(id, 'Ann', storage.preferences.profileId)).players).toHaveLength(2)
  })

  it('gets this device’s player when it is empty', async () => {
    const { id } = await solo.create(links)
    await emptied(id)
    const round = await solo.current()
    expect(round?.players).toMatchObject([{ nickname: 'Ann', isLocal: true }])
  })

  it('chooses the hole on which the round begins, until it has begun', async () => {
    const round = await solo.create(links)
    const chosen = await solo.setStartingHole(round.id, 10)
    expect(chosen).toMatchObject({ currentHole: 10, metadata: { startingHole: 10 } })
    await solo.setStartingHole(round.id, 14)
    expect((await disk.openTab().play.get(round.id))?.currentHole).toBe(14)
    await solo.start(round.id)
    const begun = await solo.setStartingHole(round.id, 1)
    expect(begun).toMatchObject({ status: 'active', currentHole: 14, metadata: { startingHole: 14 } })
    // A tab that slept in the lobby wrote its choice after another tab had started the round.
    const log = await storage.log()
    await log.append({ id: 'late', roundId: round.id, at: NOW, kind: 'starting-hole', holeNumber: 2 })
    expect((await disk.openTab().play.get(round.id))?.currentHole).toBe(14)
  })

  it('starts with players only', async () => {
    const { id } = await solo.create(links)
    await emptied(id)
    expect((await solo.start(id)).status).toBe('lobby')
    await solo.current()
    expect(await solo.start(id)).toMatchObject({ status: 'active', startedAt: NOW })
  })
})

describe('the round in progress', () => {
  it('is none at first', async () => {
    expect(await solo.handle()).toBeNull()
    expect(await solo.current()).toBeNull()
    expect(await solo.clearHandle()).toBeNull()
  })

  it('is described by its handle', async () => {
    const { id } = await solo.create({ ...links, holesMode: 'back9' })
    await solo.addPlayer(id, 'Bob')
    await solo.start(id)
    expect(await solo.handle()).toEqual({
      roundId: id,
      courseName: 'Old Links',
      teeLabel: 'Standard',
      holesMode: 'back9',
      currentHole: 10,
      totalHoles: 9,
      playersCount: 2,
      updatedAt: NOW,
      isSolo: true,
    })
  })

  it('is put aside with its strokes, not deleted, when another one is made', async () => {
    const first = await solo.create(links)
    await solo.start(first.id)
    const session = await solo.open(first.id)
    await session?.setStrokes(first.players[0]?.id ?? '', 1, 5)
    const second = await solo.create({ ...links, courseName: 'New Links' })
    expect((await solo.handle())?.roundId).toBe(second.id)
    const aside = await solo.putAside()
    expect(aside.map((round) => round.id)).toEqual([first.id])
    expect(aside[0]?.holes[0]?.strokes).toEqual({ [first.players[0]?.id ?? '']: 5 })
    await solo.resume(first.id)
    expect((await solo.handle())?.roundId).toBe(first.id)
    expect((await solo.putAside()).map((round) => round.id)).toEqual([second.id])
  })

  it('[A10] asks the browser to keep the data, and is there though that fails', async () => {
    let asked = 0
    storage.askToPersist = () => {
      asked += 1
      return Promise.reject(new Error('no'))
    }
    const { id } = await solo.create(links)
    expect(asked).toBe(1)
    expect((await solo.current())?.id).toBe(id)
  })

  it('doesn’t take away one put aside in its lobby that another tab scores meanwhile', async () => {
    const lobby = await solo.create(links)
    await solo.clearHandle()
    const { removeUnplayed } = storage.play
    // The other tab begins between what was read and the removal.
    storage.play.removeUnplayed = async (roundId) => {
      const other = disk.openTab().play
      const playerId = lobby.players[0]?.id ?? ''
      await other.append(roundId, [started(roundId, playerId), stroke(roundId, 'evt_1', 1, playerId)])
      return removeUnplayed(roundId)
    }
    await solo.create({ ...links, courseName: 'New Links' })
    expect(disk.storedStrokes(lobby.id)).toHaveLength(1)
  })

  it('leaves at most one round behind that never left its lobby', async () => {
    await solo.create(links)
    const second = await solo.create(links)
    await solo.create(links)
    expect((await solo.putAside()).map((round) => round.id)).toEqual([second.id])
  })

  it('is put aside by a swipe and comes back by undo', async () => {
    const { id } = await solo.create(links)
    await solo.start(id)
    expect(await solo.clearHandle()).toBe(id)
    expect(await solo.handle()).toBeNull()
    expect((await solo.putAside()).map((round) => round.id)).toEqual([id])
    expect(await solo.resume(id)).toMatchObject({ roundId: id })
    expect((await solo.handle())?.roundId).toBe(id)
  })

  it('is cleared when it is removed', async () => {
    const { id } = await solo.create(links)
    await solo.remove(id)
    expect(await solo.handle()).toBeNull()
    expect(await solo.open(id)).toBeNull()
  })

  it('is cleared when it is completed; one completed before a crash is archived', async () => {
    const { id } = await solo.create(links)
    await storage.play.append(id, [endOfRound(id, 'evt_end')])
    expect(await solo.handle()).toBeNull()
    await expect.poll(() => disk.archives().map((round) => round.id)).toEqual([id])
    expect(await solo.putAside()).toEqual([])
    expect(disk.archives()).toHaveLength(1)
  })
})

it('says when there is a round in progress and when there is none: begun, put aside, resumed, deleted, finished', async () => {
  const { id } = await solo.create(links)
  expect(reported.at(-1)).toBe(true)
  await solo.clearHandle()
  expect(reported.at(-1)).toBe(false)
  await solo.resume(id)
  expect(reported.at(-1)).toBe(true)
  await solo.remove(id)
  await expect.poll(() => reported.at(-1)).toBe(false)
  const { id: second } = await solo.create(links)
  await solo.start(second)
  expect(reported.at(-1)).toBe(true)
  const session = await solo.open(second)
  const playerId = session?.view().round.players[0]?.id ?? ''
  for (const hole of eighteen) {
    await session?.setStrokes(playerId, hole.number, 4)
    await session?.advance(hole.number)
  }
  await session?.archive()
  await expect.poll(() => reported.at(-1)).toBe(false)
})
