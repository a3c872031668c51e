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
