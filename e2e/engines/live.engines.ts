import { expect, test } from './engine-test.ts'
import { engineNames } from './engine-window.ts'

/** These are the pars of Pebble Beach's front nine. */
const pars = [4, 5, 4, 4, 3, 5, 3, 4, 4]

test('four phones in all engines play nine holes of a live game; one comes late, pages are reloaded, and the host leaves', async ({
  launches,
  engines,
}) => {
  const names = { chromium: 'Cleo', firefox: 'Fay', webkit: 'Will' } as const
  const here = engineNames.filter((engine) => engine in engines)
  // A machine with one engine has it play against itself.
  const seats =
    here.length > 1
      ? here.map((engine) => ({ engine, name: names[engine] }))
      : [
          { engine: 'chromium' as const, name: 'Cleo' },
          { engine: 'chromium' as const, name: 'Otto' },
        ]
  const late = { engine: 'chromium', name: 'Lou' } as const
  const golfers = await Promise.all(
    seats.map(async ({ engine, name }) => {
      const golfer = await launches(name, engine)
      await golfer.opens()
      await golfer.setsUp(name)
      return { name, golfer }
    }),
  )
  const [host, ...mates] = golfers
  if (host === undefined) throw new Error('nobody plays')
  const code = await host.golfer.createsGame()
  for (const { golfer } of mates) await golfer.joins(code)
  for (const { golfer } of golfers) await golfer.sees(...golfers.map(({ name }) => name))
  await host.golfer.startsGame()
  for (const { golfer } of mates) await golfer.isPlaying()

  const playing = [...golfers]
  for (const [index, par] of pars.entries()) {
    const hole = index + 1
    if (hole === 4) {
      const golfer = await launches(late.name, late.engine)
      await golfer.opens()
      await golfer.setsUp(late.name)
      await golfer.joinsLate(code, hole)
      playing.push({ name: late.name, golfer })
    }
    for (const [seat, { golfer, name }] of playing.entries()) {
      const strokes = par - 1 + seat
      await golfer.taps(strokes)
      for (const other of playing) await other.golfer.hears(name, strokes)
    }
    if (hole === 5) {
      for (const { golfer } of mates) {
        await golfer.reloads()
        await golfer.isOnHole(hole)
      }
    }
    if (hole === 7) {
      await host.golfer.leavesGame()
      playing.shift()
      for (const { golfer } of playing) await golfer.sees(`${playing.length} ready`)
    }
    for (const { golfer } of playing) await golfer.readies()
    if (hole < pars.length) for (const { golfer } of playing) await golfer.goesOn(hole + 1)
  }
  await playing[0]?.golfer.finishesLive()
  for (const { golfer } of playing) await golfer.seesLiveSummary()
  // All strokes of the nine holes and of the host's seven. After the host has left, each mate plays one stroke better.
  const totalOf = (seat: number) => pars.reduce((sum, par, index) => sum + par - 1 + seat - (index >= 7 ? 1 : 0), 0)
  for (const { golfer } of playing) {
    for (const [index, { name }] of mates.entries()) {
      const row = await golfer.cardRow(name)
      expect(row.split(' ').at(-1)).toBe(String(totalOf(index + 1)))
    }
  }
})

/*
 * Nine holes from phone to phone, worked by hand. Mia has no phone: Hal, the host, scores for her.
 *
 * Hole    1  2  3  4  5  6  7  8  9  OUT
 * Par     4  5  4  4  3  5  3  4  4   36
 * Hal     5  5  4  4  3  6  3  5  4   39  (+3)
 * Cleo    4  6  5  4  4  5  3  4  5   40  (+4)
 * Fay     5  6  4  5  3  5  4  5  4   41  (+5)
 * Will    4  5  4  5  4  6  3  6  5   42  (+6)
 * Mia     6  7  5  5  4  7  4  6  5   49  (+13)
 */
const cards = {
  Hal: [5, 5, 4, 4, 3, 6, 3, 5, 4],
  Cleo: [4, 6, 5, 4, 4, 5, 3, 4, 5],
  Fay: [5, 6, 4, 5, 3, 5, 4, 5, 4],
  Will: [4, 5, 4, 5, 4, 6, 3, 6, 5],
  Mia: [6, 7, 5, 5, 4, 7, 4, 6, 5],
} as const
const totals = { Hal: '39 +3', Cleo: '40 +4', Fay: '41 +5', Will: '42 +6', Mia: '49 +13' } as const
const ranked = ['Hal', 'Cleo', 'Fay', 'Will', 'Mia'] as const

test.describe('without a server between them', () => {
  // The code is looked for among the games first.
  test.use({ expectedErrors: /409 \(Conflict\)/ })

  test('from phone to phone each engine that can do it plays nine holes with the others, and one of them comes back after it was killed', async ({
    launches,
    engines,
  }) => {
    const names = { chromium: 'Cleo', firefox: 'Fay', webkit: 'Will' } as const
    const host = await launches('Hal', 'chromium')
    await host.opens()
    await host.setsUp('Hal')
    const guests = []
    for (const engine of engineNames.filter((name) => name in engines)) {
      const golfer = await launches(names[engine], engine)
      await golfer.opens()
      // Debian's WebKit is built without it.
      if (!(await golfer.window.evaluate(() => 'RTCPeerConnection' in globalThis))) continue
      await golfer.setsUp(names[engine])
      guests.push({ name: names[engine], engine, golfer })
    }
    const code = await host.hostsDirect()
    await host.addsManualPlayer('Mia')
    for (const { golfer, name } of guests) {
      await golfer.knocks(code)
      await host.admits(name)
      await golfer.isInDirectLobby()
    }
    await host.startsDirect()
    for (const { golfer } of guests) await golfer.isOnHole(1)

    const guestNames = guests.map(({ name }) => name)
    for (let hole = 1; hole <= 9; hole += 1) {
      await host.enters('Mia', cards.Mia[hole - 1] ?? 0)
      await host.enters('Hal', cards.Hal[hole - 1] ?? 0)
      for (const { golfer, name } of guests) await golfer.taps(cards[name][hole - 1] ?? 0)
      const killed = guests.at(-1)
      if (hole === 4 && killed !== undefined) {
        await killed.golfer.seesSaved(cards[killed.name][hole - 1] ?? 0)
        await killed.golfer.window.kill()
        killed.golfer = await launches(killed.name, killed.engine)
        await killed.golfer.opens()
        await killed.golfer.resumes()
        await killed.golfer.isOnHole(4)
      }
      for (const other of [host, ...guests.map(({ golfer }) => golfer)]) {
        for (const name of ['Hal', 'Mia', ...guestNames] as const) await other.hears(name, cards[name][hole - 1] ?? 0)
      }
      if (hole === 9) break
      for (const { golfer } of [{ golfer: host }, ...guests]) await golfer.goesOn(hole + 1)
    }
    const all = [host, ...guests.map(({ golfer }) => golfer)]
    for (const golfer of all) await golfer.finishesDirect()
    for (const golfer of all) await golfer.seesDirectSummary()
    const played = ranked.filter(
      (name) => name === 'Hal' || name === 'Mia' || guestNames.some((guest) => guest === name),
    )
    for (const golfer of all) {
      const scores = await golfer.finalScores()
      expect(scores.map((row) => row.replace(/^\d+ \w /, ''))).toEqual(
        played.map((name) => expect.stringMatching(new RegExp(`^${name} .*${totals[name].replace(' +', '.*\\+')}`))),
      )
      for (const name of played)
        expect(await golfer.cardRow(name)).toBe([...cards[name], totals[name].split(' ')[0]].join(' '))
    }
  })
})
