import { expect, test } from 'vitest'
import { createRetryPause } from '../../app/src/rounds/live/sync/retry-pause.ts'
import { randomOf } from '../../test/random.ts'
import { VirtualTime } from '../virtual-time.ts'

const clients = 1000
const downMs = 120_000

test('[B25] a thousand phones come back spread out after a server was down', async () => {
  const time = new VirtualTime()
  const random = randomOf(25)
  const attempts: number[] = []
  const waits: number[] = []
  for (let client = 0; client < clients; client += 1) {
    const pause = createRetryPause({ after: (ms, run) => time.after(ms, run), random: random })
    const connect = () => {
      attempts.push(time.now())
      if (time.now() >= downMs) return
      const lostAt = time.now()
      pause.thenRun(() => {
        waits.push(time.now() - lostAt)
        connect()
      })
    }
    // All of them lose the connection at once.
    time.after(0, connect)
  }
  await time.run()
  const back = attempts.filter((at) => at >= downMs)
  const perSecond = Array.from(
    { length: 31 },
    (_, second) => back.filter((at) => Math.floor((at - downMs) / 1000) === second).length,
  )
  expect(back).toHaveLength(clients)
  expect(Math.max(...waits)).toBeLessThanOrEqual(30_000)
  expect(Math.max(...perSecond)).toBeLessThanOrEqual((3 * clients) / 30)
})
