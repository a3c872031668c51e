/*
 * Two phones of one live game, real browsers on this machine, on the server's own address. Measures the time from the finger's
 * lift off plus on one phone until the count is painted on the other.
 */
import { randomOf } from '../test/random.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { quantile, report } from './figures.ts'
import { tapsSeen } from './mate-watch.ts'
import { twoMates } from './mates.ts'
import { readOptions } from './options.ts'
import { playedApp } from './played-app.ts'
import { limitTime } from './time-limit.ts'

limitTime(5)
const options = readOptions(1)
const random = randomOf(options.seed)
const tapsEachWay = 30
/** The earlier tap has been shown by then. */
const between = [400, 900] as const

const runs = await serverRuns()
try {
  const played = await playedApp(runs, 1)
  const mates = await twoMates(played, 0)
  const [first, second] = mates.phones
  const there = await tapsSeen(first, second, { name: mates.names[0], taps: tapsEachWay, between, random })
  const back = await tapsSeen(second, first, { name: mates.names[1], taps: tapsEachWay, between, random })
  await mates.remove()
  await played.owner.end()
  const ms = [...there, ...back].toSorted((a, b) => a - b)
  await report({
    name: 'phone-to-phone',
    options,
    figures: [
      { name: 'tap to the number on the other, half within', unit: 'ms', values: [quantile(ms, 0.5) ?? Number.NaN] },
      { name: '95 of 100 within', unit: 'ms', values: [quantile(ms, 0.95) ?? Number.NaN] },
      { name: 'slowest', unit: 'ms', values: [ms.at(-1) ?? Number.NaN] },
      {
        name: 'taps seen on the other',
        unit: 'taps',
        values: [ms.filter((one) => Number.isFinite(one)).length],
        budget: { atLeast: tapsEachWay * 2 },
        mustHold: true,
      },
    ],
    notes: [
      `${tapsEachWay} taps each way over loopback, unthrottled; both browsers and the server share this machine.`,
    ],
  })
} finally {
  await runs.remove()
}
