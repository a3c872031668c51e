import type { EngineGolfer } from './engine-golfer.ts'
import { polling } from './engine-page.ts'
import { expect, test } from './engine-test.ts'

/*
 * Nine holes of par 4. Ben's second is entered as 4 and corrected to 6 from the fifth; the row of strokes has no key for the
 * 8 of his sixth.
 *
 * Hole   1  2  3  4  5  6  7  8  9  OUT
 * Ann    4  5  4  3  4  5  4  4  4   37  (+1)
 * Ben    5  6  4  4  5  8  6  4  5   47  (+11)
 */
const ann = [4, 5, 4, 3, 4, 5, 4, 4, 4]
const ben = [5, 6, 4, 4, 5, 8, 6, 4, 5]
const course = 'Hill Top'

async function plays(golfer: EngineGolfer, from: number, to: number): Promise<void> {
  for (let hole = from; hole <= to; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    // The tap for one player selects the other.
    await golfer.taps(ann[hole - 1] ?? 0)
    const strokes = hole === 2 ? 4 : (ben[hole - 1] ?? 0)
    if (strokes < 8) await golfer.taps(strokes)
    else await golfer.tapsMore(strokes)
  }
}

/** Goes back from the fifth hole, where a reload leads. */
async function correctsSecond(golfer: EngineGolfer): Promise<void> {
  await golfer.goesTo(2)
  await golfer.enters('Ben', 6)
  await golfer.seesSaved(6)
}

async function seesCorrection(golfer: EngineGolfer): Promise<void> {
  await golfer.isOnHole(5)
  await golfer.goesTo(2)
  await golfer.scoresFor('Ben')
  await golfer.seesSaved(6)
  await golfer.goesTo(5)
}

/** Goes from the last hole to a history without the round. */
async function finishesAndDeletes(golfer: EngineGolfer): Promise<void> {
  await golfer.finishes()
  await expect
    .poll(() => golfer.finalScores(), polling)
    .toEqual([expect.stringMatching(/1 A Ann .*37.*\+1/), expect.stringMatching(/2 B Ben .*47.*\+11/)])
  await expect.poll(() => golfer.cardRow('Ann'), polling).toBe([...ann, 37].join(' '))
  await expect.poll(() => golfer.cardRow('Ben'), polling).toBe([...ben, 47].join(' '))
  // Source of the sizes: document 3 section 4.
  const [widthPx, heightPx] = await golfer.sharesImage()
  expect(widthPx).toBeGreaterThanOrEqual(720)
  expect(widthPx).toBeLessThanOrEqual(1080)
  expect(heightPx).toBeGreaterThan(widthPx)

  await golfer.opens('/')
  await golfer.opensHistory()
  await golfer.deletes(course)
}

/** Returns the page's text once all of it has come: two readings in a row are the same. */
async function textAtRest(golfer: EngineGolfer): Promise<string> {
  let text = ''
  const isSame = async () => {
    const before = text
    text = await golfer.text()
    return text === before
  }
  await expect.poll(isSame, polling).toBe(true)
  return text
}

/** Returns the texts of the statistics, the history and the round's summary. */
async function screensOf(golfer: EngineGolfer): Promise<readonly unknown[]> {
  await golfer.opens('/stats')
  await golfer.isShown({ role: 'region', name: 'Score Distribution' })
  const figures = await textAtRest(golfer)
  await golfer.opensHistory()
  const history = await textAtRest(golfer)
  await golfer.press({ role: 'link', name: { pattern: course } })
  await golfer.isShown({ role: 'region', name: 'Final Scores' })
  const cards = [await golfer.finalScores(), await golfer.cardRow('Ann'), await golfer.cardRow('Ben')]
  return [figures, history, cards]
}

test('a round of nine for two, from the first run to its deletion', async ({ launches }) => {
  const golfer = await launches('phone')
  await golfer.opens()
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound(course, ['Ben'])
  await plays(golfer, 1, 5)
  await correctsSecond(golfer)
  await golfer.reloads()
  await seesCorrection(golfer)
  await plays(golfer, 6, 9)
  await finishesAndDeletes(golfer)
})

test.describe('summaries that are left at once', () => {
  // Their images are still being made. Whether the image is right is tested where the round is shared.
  test.use({ expectedErrors: /image of an element/ })

  test('a finished round and its figures are moved to the next phone by a backup', async ({ launches }) => {
    const golfer = await launches('phone')
    await golfer.opens()
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound(course, ['Ben'])
    await plays(golfer, 1, 9)
    await golfer.goesTo(2)
    await golfer.enters('Ben', 6)
    await golfer.seesSaved(6)
    await golfer.goesTo(9)
    await golfer.finishes()
    const shown = await screensOf(golfer)
    const backup = await golfer.exportsBackup()

    const next = await launches('next')
    await next.opens()
    await next.setsUp('Ann')
    await next.importsBackup(backup, 'Ann')
    expect(await screensOf(next)).toEqual(shown)
  })
})

test.describe('without network', () => {
  test.use({
    ownServer: true,
    // Each engine's words for a server that doesn't answer.
    expectedErrors:
      /ERR_CONNECTION_REFUSED|can’t establish a connection|Could not connect|due to access control checks/,
  })

  test('a round is played after a killed start, through another kill as soon as a stroke is saved', async ({
    launches,
    server,
  }) => {
    let golfer = await launches('phone')
    await golfer.opens()
    await golfer.setsUp('Ann')
    await golfer.isReadyForOffline()
    await server.kill()
    await golfer.window.kill()

    golfer = await launches('phone')
    await golfer.opens()
    await golfer.startsQuickRound(course, ['Ben'])
    await plays(golfer, 1, 5)
    await correctsSecond(golfer)
    await golfer.window.kill()

    golfer = await launches('phone')
    await golfer.opens()
    await golfer.resumes()
    await seesCorrection(golfer)
    await plays(golfer, 6, 9)
    await finishesAndDeletes(golfer)
  })
})
