/*
 * A mate who has never seen the app opens the link of a game that is being played: nickname, join, the first stroke. Measures
 * the number of taps and the time until that stroke is durably stored, on this machine as it is and on slow 4G with a processor
 * 4 times slower. Each control is tapped as soon as it is painted and the name is filled in at once, so only the app's time
 * counts.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { LiveGolfer } from '../e2e/live-golfer.ts'
import { serverRuns } from '../test/own-server/running-server.ts'
import { folderOfProfiles } from './device.ts'
import { type Figure, report } from './figures.ts'
import { readOptions } from './options.ts'
import { Phone } from './phone.ts'
import { joinLinkOf, playedApp, seatsOfGame } from './played-app.ts'
import { savedAs, watchScoring } from './scoring-watch.ts'
import { type Step, type StepMoments, tapThrough } from './tap-through.ts'
import { limitTime } from './time-limit.ts'

limitTime(8)
const options = readOptions(3)
/** The goal for the golfer's whole time, typing included. */
const goalMs = 20_000

const nickname = { name: 'nickname', selector: 'form input:enabled', types: 'Tia' }
const goesOn = { name: 'continue', selector: 'form button[type="submit"]:enabled' }
const joins = { name: 'join', selector: 'button:enabled', label: 'Join Game' }
const plus = { name: 'plus', selector: 'button[aria-label="Plus one stroke"]:enabled' }
const steps: readonly Step[] = [nickname, goesOn, joins, plus]

interface FirstStroke {
  readonly moments: StepMoments
  readonly savedMs: number
  readonly kept: number
}

const runs = await serverRuns()
await mkdir(folderOfProfiles, { recursive: true })
const folder = await mkdtemp(join(folderOfProfiles, 'links-'))
try {
  // A game holds eight players.
  const played = await playedApp(runs, options.runs * 2)
  let game = 0
  const firstStroke = async (isSlow: boolean): Promise<FirstStroke> => {
    const link = await joinLinkOf(played, seatsOfGame(played.seats, game)[0]?.gameId ?? '')
    game += 1
    const phone = await Phone.switchedOn(join(folder, `${game}`))
    try {
      const { page } = phone
      await watchScoring(phone)
      if (isSlow) {
        await phone.slowNetwork()
        await phone.slowDown()
      }
      const moments = await tapThrough(phone, steps, () => page.goto(link, { waitUntil: 'commit' }))
      const savedMs = await savedAs(phone, 1)
      await page.reload({ waitUntil: 'commit' })
      const golfer = new LiveGolfer(page)
      await golfer.isOnHole(1)
      return { moments, savedMs, kept: Number(await golfer.strokeCount().textContent()) }
    } finally {
      await phone.switchOff()
    }
  }

  const usual: FirstStroke[] = []
  const slow: FirstStroke[] = []
  for (let run = 0; run < options.runs; run += 1) {
    usual.push(await firstStroke(false))
    slow.push(await firstStroke(true))
  }
  await played.owner.end()

  const figuresOf = (where: string, strokes: readonly FirstStroke[]): Figure[] => [
    ...[nickname, joins, plus].map(({ name }): Figure => {
      const what = {
        nickname: 'the nickname can be typed',
        join: "'Join Game' can be tapped",
        plus: 'plus can be tapped',
      }[name]
      return {
        name: `${where}: ${what}`,
        unit: 'ms',
        values: strokes.map(({ moments }) => moments[name] ?? Number.NaN),
      }
    }),
    {
      name: `${where}: first stroke durably stored`,
      unit: 'ms',
      values: strokes.map(({ savedMs }) => savedMs),
      budget: { atMost: goalMs },
    },
  ]
  await report({
    name: 'link-to-stroke',
    options,
    figures: [
      { name: 'taps, that on plus included', unit: 'taps', values: [steps.length] },
      ...figuresOf('unthrottled', usual),
      ...figuresOf('slow 4G and 4 times slower processor', slow),
      {
        name: 'strokes there after loading again',
        unit: 'strokes',
        values: [...usual, ...slow].map(({ kept }) => kept),
        budget: { atLeast: 1 },
        mustHold: true,
      },
    ],
    notes: ['Since the start of the navigation, on an empty profile. Typing the name takes no time here.'],
  })
} finally {
  await runs.remove()
  await rm(folder, { recursive: true, force: true })
}
