import type { EngineGolfer } from './engine-golfer.ts'
import { polling } from './engine-page.ts'
import { expect, test } from './engine-test.ts'
import { type EngineName, engineNames } from './engine-window.ts'

/** These are the pars of Pebble Beach's front nine. */
const pars = [4, 5, 4, 4, 3, 5, 3, 4, 4]

// Three engines play at once, so an image may take too long for one library and is made by the next. Whether it is right is
// tested where the round is shared.
test.use({ expectedErrors: /image of an element timed out/ })

test('four phones in all engines play nine holes of a live game; one comes late, pages are reloaded, and the host leaves', async ({
  launches,
  engines,
}) => {
  const names = { chromium: 'Cleo', firefox: 'Fay', webkit: 'Will' } as const
  const here = engineNames.filter((engine) => engine in engines)
  // On a machine with one engine, that engine plays against itself.
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
      for (const other of playing) await other.golfer.receives(name, strokes)
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
  // The host leaves after the 7th hole. The mates move up one seat, and each plays the last two holes one stroke better.
  const totalOf = (seat: number) => pars.reduce((sum, par, index) => sum + par - 1 + seat - (index >= 7 ? 1 : 0), 0)
  for (const { golfer } of playing) {
    for (const [index, { name }] of mates.entries()) {
      const total = async () => (await golfer.cardRow(name)).split(' ').at(-1)
      await expect.poll(total, polling).toBe(String(totalOf(index + 1)))
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
 * Lou           5  4  4  5  4  4  5   31  (+4)   comes on the 3rd, to seven holes of par 27
 */
const cards = {
  Hal: [5, 5, 4, 4, 3, 6, 3, 5, 4],
  Cleo: [4, 6, 5, 4, 4, 5, 3, 4, 5],
  Fay: [5, 6, 4, 5, 3, 5, 4, 5, 4],
  Will: [4, 5, 4, 5, 4, 6, 3, 6, 5],
  Mia: [6, 7, 5, 5, 4, 7, 4, 6, 5],
  /** She joined after the first two holes. */
  Lou: [0, 0, 5, 4, 4, 5, 4, 4, 5],
} as const
const totals = { Hal: '39 +3', Cleo: '40 +4', Fay: '41 +5', Will: '42 +6', Mia: '49 +13', Lou: '31 +4' } as const
const ranked = ['Hal', 'Cleo', 'Fay', 'Will', 'Mia'] as const

test.describe('direct rounds', () => {
  // The app first looks for the code among the live games.
  test.use({ expectedErrors: /409 \(Conflict\)/ })

  test('phones of each engine that has WebRTC play nine holes directly; one is declined first, one comes late, one is in a dead spot, one is reloaded, one is killed, and the host leaves', async ({
    launches,
    engines,
  }) => {
    const names = { chromium: 'Cleo', firefox: 'Fay', webkit: 'Will' } as const
    const host = await launches('Hal', 'chromium')
    await host.opens()
    await host.setsUp('Hal')
    const guests: { name: keyof typeof cards; engine: EngineName; golfer: EngineGolfer }[] = []
    for (const engine of engineNames.filter((name) => name in engines)) {
      const golfer = await launches(names[engine], engine)
      await golfer.opens()
      // Debian builds WebKit without WebRTC.
      if (!(await golfer.window.evaluate(() => 'RTCPeerConnection' in globalThis))) continue
      await golfer.setsUp(names[engine])
      guests.push({ name: names[engine], engine, golfer })
    }
    const code = await host.hostsDirect()
    await host.addsManualPlayer('Mia')
    for (const [index, { golfer, name }] of guests.entries()) {
      await golfer.asksToJoin(code)
      if (index === guests.length - 1) {
        await host.declines(name)
        await golfer.asksOnceMore()
      }
      await host.admits(name)
      await golfer.isInDirectLobby()
    }
    await host.startsDirect()
    for (const { golfer } of guests) await golfer.isOnHole(1)

    const [first] = guests
    const killed = guests.at(-1)
    const inChromium = guests.find(({ engine }) => engine === 'chromium')
    if (first === undefined || killed === undefined || inChromium === undefined) throw new Error('nobody plays along')
    const all = () => [{ name: 'Hal' as const, golfer: host }, ...guests]
    for (let hole = 1; hole <= 9; hole += 1) {
      const strokesOf = (name: keyof typeof cards) => cards[name][hole - 1] ?? 0
      if (hole === 3) {
        const golfer = await launches('Lou', 'chromium')
        await golfer.opens()
        await golfer.setsUp('Lou')
        await golfer.asksToJoin(code)
        await host.opensNotice('Lou wants to join')
        await host.admits('Lou')
        await host.seesNoNotices()
        await golfer.isOnHole(hole)
        guests.push({ name: 'Lou', engine: 'chromium', golfer })
      }
      if (hole === 6) await first.golfer.reloads()
      const endDeadSpot = hole === 7 ? await inChromium.golfer.window.losesSignal() : undefined
      for (const { golfer, name } of guests) await golfer.taps(strokesOf(name))
      await host.enters('Mia', strokesOf('Mia'))
      await host.enters('Hal', strokesOf('Hal'))
      if (endDeadSpot !== undefined) {
        await inChromium.golfer.seesSaved(strokesOf(inChromium.name))
        await host.receivesNothingOf(inChromium.name)
        endDeadSpot()
      }
      if (hole === 4) {
        await killed.golfer.seesSaved(strokesOf(killed.name))
        await killed.golfer.window.kill()
        killed.golfer = await launches(killed.name, killed.engine)
        await killed.golfer.opens()
        await killed.golfer.resumes()
        await killed.golfer.isOnHole(hole)
      }
      for (const { golfer } of all())
        for (const name of [...all().map((one) => one.name), 'Mia'] as const)
          await golfer.receives(name, strokesOf(name))
      if (hole < 9) for (const { golfer } of all()) await golfer.goesOn(hole + 1)
    }
    // All strokes are on every phone, so the others finish without the host.
    await host.leavesGame()
    for (const { golfer } of guests) {
      await golfer.isShown({ role: 'button', name: 'Host has left' })
      await golfer.finishesDirect()
    }
    for (const { golfer } of guests) await golfer.seesDirectSummary()
    const playing = all().map(({ name }) => name)
    const played = ranked.filter((name) => name === 'Mia' || playing.includes(name))
    for (const { golfer } of guests) {
      const scores = async () => (await golfer.finalScores()).map((row) => row.replace(/^\d+ \w /, ''))
      await expect.poll(scores, polling).toEqual([
        ...played.map((name) => expect.stringMatching(new RegExp(`^${name} .*${totals[name].replace(' +', '.*\\+')}`))),
        // A player who hasn't played all holes has no rank.
        expect.stringMatching(/not ranked, 7 holes L Lou .*31 \+4$/),
      ])
      for (const name of played)
        await expect
          .poll(() => golfer.cardRow(name), polling)
          .toBe([...cards[name], totals[name].split(' ')[0]].join(' '))
    }
  })
})
