import { test } from './engine-test.ts'
import { engineNames } from './engine-window.ts'

test('in a live game each engine hears the others', async ({ launches, engines }) => {
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

  for (const hole of [1, 2]) {
    for (const [index, { golfer, name }] of golfers.entries()) {
      const strokes = 3 + index + hole
      await golfer.taps(strokes)
      for (const other of golfers) await other.golfer.hears(name, strokes)
    }
    for (const { golfer } of golfers) await golfer.readies()
    if (hole === 1) for (const { golfer } of golfers) await golfer.goesOn(2)
  }
})

test.describe('without a server between them', () => {
  // The code is looked for among the games first.
  test.use({ expectedErrors: /409 \(Conflict\)/ })

  test('from phone to phone each engine that can do it hears the others', async ({ launches, engines }) => {
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
      guests.push({ name: names[engine], golfer })
    }
    const code = await host.hostsDirect()
    for (const { golfer, name } of guests) {
      await golfer.knocks(code)
      await host.admits(name)
      await golfer.isInDirectLobby()
    }
    await host.startsDirect()
    const all = [{ name: 'Hal', golfer: host }, ...guests]
    for (const { golfer } of guests) await golfer.isOnHole(1)
    for (const [index, { golfer, name }] of all.entries()) {
      await golfer.taps(3 + index)
      for (const other of all) await other.golfer.hears(name, 3 + index)
    }
    for (const { golfer } of all) await golfer.goesOn(2)
  })
})
