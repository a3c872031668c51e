import { strokesOn } from '@teemates/golf/round'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { publishableKeyOf } from '../server/src/load/played-games.ts'
import { type RunningServer, type ServerRuns, serverRuns } from '../server/src/running-server.ts'
import { RealPhone } from './real-phone.ts'
import { sampleCourse } from './sample-course.ts'

// Each starts several processes, on a machine that is busy with the other tests.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

/*
 * What the simulator's model shows, with the same carrier against the server and its PostgreSQL: what the server tells of a
 * change comes about with its reply, and long after it.
 */
const soonMs = 40_000

describe.each([0, 400])('changes told %i ms later', (changesDelayMs) => {
  let runs: ServerRuns
  let server: RunningServer
  let folder: string
  let url: string
  let key: string
  const phones: RealPhone[] = []

  const start = (port: string) =>
    runs.start({ TEEMATES_DATA: folder, PORT: port, CHANGES_DELAY_MS: String(changesDelayMs) })

  beforeAll(async () => {
    runs = await serverRuns()
    folder = await runs.folder()
    server = start('0')
    url = await server.address()
    key = await publishableKeyOf(folder)
  })
  afterAll(async () => {
    for (const phone of phones) phone.round.close()
    // Told to stop it would wait until the phones have closed their sockets.
    server.child.kill('SIGKILL')
    await runs.remove()
  })

  /** A started game of two phones. */
  async function begun(): Promise<{ readonly ann: RealPhone; readonly ben: RealPhone; readonly gameId: string }> {
    const [ann, ben] = [new RealPhone(url, key), new RealPhone(url, key)]
    const made = await ann.games.create({
      course: sampleCourse,
      teeLabel: 'Blue',
      holesMode: 'front9',
      nickname: 'Ann',
    })
    if (!made.ok) throw new Error(JSON.stringify(made.failure))
    expect(await ben.games.join(made.value.code, 'Ben')).toMatchObject({ ok: true })
    const { gameId } = made.value
    for (const phone of [ann, ben]) await phone.open(gameId)
    phones.push(ann, ben)
    await vi.waitFor(() => expect(ann.round.lobby.view().start).toBe('ready'), soonMs)
    expect(await ann.round.lobby.start()).toEqual({ ok: true })
    await eventually(() => {
      for (const phone of [ann, ben]) expect(phone.view.round.status).toBe('active')
    })
    return { ann, ben, gameId }
  }

  test('[B16] [B20] lost replies and a server killed with -9 while two phones score: every stroke is there, once', async () => {
    const { ann, ben } = await begun()
    ann.loseReplies(3)
    for (let hole = 1; hole <= 9; hole += 1) {
      for (const phone of [ann, ben]) await phone.round.session.setStrokes(phone.profileId, hole, 3 + (hole % 4))
      if (hole === 4) server.child.kill('SIGKILL')
      if (hole === 6) {
        await server.ended
        server = start(new URL(url).port)
        await server.address()
      }
    }
    await eventually(() => {
      for (const phone of [ann, ben]) {
        expect(phone.view).toMatchObject({ waitingCount: 0, live: { connection: 'live', refused: [] } })
        for (const { profileId } of [ann, ben]) {
          expect(cardOf(phone, profileId)).toEqual([4, 5, 6, 3, 4, 5, 6, 3, 4])
        }
      }
    })
  })

  test('[B19] [B21] Next at once on both phones, the end while one of them is away: one step, and late strokes are refused', async () => {
    const { ann, ben, gameId } = await begun()
    for (const phone of [ann, ben]) {
      await phone.round.session.setStrokes(phone.profileId, 1, 4)
      await phone.round.session.setReady(true)
    }
    await eventually(() => {
      for (const phone of [ann, ben]) expect(phone.view.gate.canAdvance).toBe(true)
    })
    expect(await Promise.all([ann, ben].map((phone) => phone.round.session.advance(1)))).toEqual([
      { ok: true },
      { ok: true },
    ])
    await eventually(() => {
      for (const phone of [ann, ben]) expect(phone.view.live?.gamePosition).toBe(2)
    })
    ben.setOnline(false)
    await ben.round.session.setStrokes(ben.profileId, 2, 5)
    expect(await ann.round.session.live?.finishForAll()).toEqual({ ok: true })
    await eventually(() => expect(ann.view.round.status).toBe('completed'))
    ben.setOnline(true)
    await eventually(() => {
      expect(ben.view.round.status).toBe('completed')
      expect(ben.view.live?.refused).toMatchObject([
        { kind: 'score', holeNumber: 2, strokes: 5, code: 'game_finished' },
      ])
    })
    for (const phone of [ann, ben]) {
      expect(await phone.round.session.archive()).toEqual({ ok: true, roundId: gameId })
    }
  })

  test('[B27] an account lost with nine strokes waiting and the app closed: the seat comes back, and they are sent', async () => {
    const { ann, ben, gameId } = await begun()
    ben.setOnline(false)
    for (let hole = 1; hole <= 9; hole += 1) await ben.round.session.setStrokes(ben.profileId, hole, hole)
    expect(ben.view.waitingCount).toBe(9)
    ben.loseSession()
    await ben.restart(gameId)
    expect(ben.view.waitingCount).toBe(9)
    ben.setOnline(true)
    await eventually(() => {
      expect(ben.view.waitingCount).toBe(0)
      for (const phone of [ann, ben]) expect(cardOf(phone, ben.profileId)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    })
  })
})

function eventually(look: () => void): Promise<void> {
  return vi.waitFor(look, { timeout: soonMs, interval: 50 })
}

function cardOf({ view }: RealPhone, playerId: string): number[] {
  return view.round.holes.map(({ number }) => strokesOn(view.round, number, playerId))
}
