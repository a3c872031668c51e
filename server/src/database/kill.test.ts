import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ServerRuns, serverRuns } from '../../../test/own-server/running-server.ts'
import { runServerKills } from '../../../test/own-server/kill-run.ts'

let runs: ServerRuns

beforeAll(async () => {
  runs = await serverRuns()
})

afterAll(() => runs.remove())

const kills = 5

test(`${kills} kills of the server and of PostgreSQL while strokes are written: none that was answered is missing, none is there twice`, async () => {
  const seed = Date.now() % 1_000_000
  const run = await runServerKills({ runs, folder: await runs.folder(), kills, seed })
  expect(run, `seed ${seed}`).toMatchObject({ lost: [], twice: [] })
  expect(run.acknowledged, `seed ${seed}`).toBeGreaterThan(kills)
}, 120_000)
