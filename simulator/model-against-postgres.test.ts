import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../test/own-server/test-database.ts'
import { type Step, steps, take } from './differential/commands.ts'
import { expectSameNotices, type Listening, listenTo } from './differential/listening.ts'
import { Pair } from './differential/pair.ts'
import { Scene } from './differential/scene.ts'
import { refusalCodes } from '../test/server/model/refusals.ts'

const golferCount = 6
/** Seeds of the command sequences, each played in a database of its own. */
const seeds = [20_261_122, 20_261_123]
const sequencesPerSeed = 100

/** The number of times each refusal and each outcome of a stroke occurred. */
type Counts = Map<string, number>

/** Plays one sequence of calls. Both answer each call alike, and then have the same rows and sent the same notifications. */
async function playOne(made: TestDatabase, listening: Listening, sequence: readonly Step[], counts: Counts) {
  const { rows } = await made.database.owner.query<{ epoch: string }>('select private.current_epoch() as epoch')
  const pair = new Pair(made.database, rows[0]?.epoch ?? '')
  const scene = await Scene.open(pair, golferCount, counts)
  for (const step of sequence) await take(scene, step)
  await pair.expectSameRows()
  const games = pair.state.games
  const isOfOurs = (row: Readonly<Record<string, unknown>>) => {
    const id = row['game_id'] ?? row['id']
    return typeof id === 'string' && games.has(id)
  }
  // A clean-up and a new epoch also notify the games of earlier sequences.
  expectSameNotices(
    pair.notices,
    (await listening.next()).filter(({ r }) => isOfOurs(r)),
  )
  scene.count([...games.values()].flatMap(({ history }) => history.map(({ outcome }) => outcome)))
}

async function playMany(seed: number, counts: Counts): Promise<void> {
  const made = await createTestDatabase()
  try {
    const listening = await listenTo(made)
    const property = fc.asyncProperty(steps(golferCount), async (sequence) => {
      await playOne(made, listening, sequence, counts)
    })
    await fc.assert(property, { seed, numRuns: sequencesPerSeed })
  } finally {
    await made.drop()
  }
}

test('[B16] the model answers, stores and reports random calls as PostgreSQL does', { timeout: 120_000 }, async () => {
  const counts: Counts = new Map()
  await Promise.all(seeds.map((seed) => playMany(seed, counts)))
  // The calls included every refusal, and strokes that lost to another one.
  const missing = [...refusalCodes, 'written', 'lost'].filter((code) => !counts.has(code))
  expect(missing).toEqual([])
})
