import type { Golfer } from './golfer.ts'

/** The contents of a golfer's device: nothing; a nickname; or a nickname, finished and unfinished rounds and custom courses. */
export const deviceContents = ['nothing', 'nickname', 'rounds'] as const
export type DeviceContents = (typeof deviceContents)[number]

interface PlayedRound {
  readonly course: string
  /** The device's time at the start of the round. Each hole takes a quarter of an hour. */
  readonly startsAt: string
  readonly mates: readonly string[]
  /** Counts to tap, repeated from the start when they run out. */
  readonly strokes: readonly number[]
}

const finishedRounds: readonly PlayedRound[] = [
  { course: 'Old Meadow', startsAt: '2026-05-02T09:10:00Z', mates: ['Ben'], strokes: [4, 5, 3, 6, 4, 7, 5, 2, 4, 5] },
  {
    course: 'Royal Heath & Country Club of the Northern Valleys',
    startsAt: '2026-05-16T07:40:00Z',
    mates: [],
    strokes: [5, 4, 4, 3, 6],
  },
  { course: 'The Loop', startsAt: '2026-05-30T14:20:00Z', mates: ['Ben', 'Cleo'], strokes: [4, 4, 5, 3, 7, 6, 2] },
]

/** A foursome on the 3rd hole of 18, which two of them have played. */
const roundInPlay: PlayedRound = {
  course: 'Saltwind Demo Course',
  startsAt: '2026-06-06T10:00:00Z',
  mates: ['Ben', 'Cleo', 'Dan'],
  strokes: [4, 5, 3, 6, 4, 5, 4, 6, 3, 2],
}

/** Fills an empty device. */
export async function fillDevice(golfer: Golfer, url: string, contents: DeviceContents): Promise<void> {
  switch (contents) {
    case 'nothing':
      return
    case 'nickname':
      await golfer.opens(url)
      return golfer.setsUp('Ann')
    case 'rounds':
      await golfer.opens(url)
      await golfer.setsUp('Ann')
      for (const round of finishedRounds) await playToTheEnd(golfer, url, round)
      await golfer.opens(url)
      await golfer.startsQuickRound('Left behind', 9)
      await golfer.taps(5)
      await golfer.seesSaved(5)
      return playSome(golfer, url, roundInPlay)
  }
}

/** The keys ignore presses for this long after a tap that selected the next player. The page's clock skips the time. */
const keysPauseMs = 500

async function playToTheEnd(golfer: Golfer, url: string, round: PlayedRound): Promise<void> {
  const { clock } = golfer.page
  const startMs = Date.parse(round.startsAt)
  await clock.setFixedTime(startMs)
  await golfer.opens(url)
  await golfer.startsQuickRound(round.course, 9, round.mates)
  let tap = 0
  for (let hole = 1; hole <= 9; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    for (let player = 0; player <= round.mates.length; player += 1) {
      await golfer.taps(round.strokes[tap % round.strokes.length] ?? 4)
      await clock.fastForward(keysPauseMs)
      tap += 1
    }
    await clock.setFixedTime(startMs + hole * 15 * 60_000)
  }
  await golfer.finishes()
}

async function playSome(golfer: Golfer, url: string, round: PlayedRound): Promise<void> {
  await golfer.page.clock.setFixedTime(round.startsAt)
  await golfer.opens(`${url}/solo/create`)
  await golfer.choosesCourse(round.course)
  await golfer.createsRound()
  for (const mate of round.mates) await golfer.addsPlayer(mate)
  await golfer.startsRound()
  const players = round.mates.length + 1
  for (const [index, strokes] of round.strokes.entries()) {
    if (index > 0 && index % players === 0) await golfer.goesOn(index / players + 1)
    await golfer.taps(strokes)
    await golfer.page.clock.fastForward(keysPauseMs)
  }
  // The next player is selected, and every write has reached the disk.
  await golfer.seesSaved(0)
}
