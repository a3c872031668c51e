import type { Locator } from '@playwright/test'
import { expect, startServer, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { makeNextBuild, nextBuildMark } from './next-build.ts'

/** Files that a visit starting in the round loads by itself, some time after its start. */
const loadedLate = [/\/config\.json$/, /\/summary-route-/]
/** The app loads what it may need whenever it is idle. After so many ms without a request it has everything. */
const everythingLoadedMs = 5_000

test.describe('a deploy in the middle of a round', () => {
  test.use({ serviceWorkers: 'allow' })

  test('[A13] no new version is activated while a round is scored, and it is afterwards', async ({
    page,
    appFolder,
  }, testInfo) => {
    const nextFolder = testInfo.outputPath('next')
    await makeNextBuild(appFolder, nextFolder)
    let server = await startServer({ appFolder })
    try {
      const golfer = new Golfer(page)
      await golfer.opens(server.url)
      await golfer.isReadyForOffline()
      await golfer.setsUp('Ann')
      await golfer.startsQuickRound('Deploy', 9)
      await golfer.taps(4)
      await golfer.seesSaved(4)

      await server.stop()
      server = await startServer({ port: server.port, appFolder: nextFolder })
      await golfer.looksForUpdate()
      // The worker stores all of its files first.
      await expect
        .poll(() => workerStates(golfer), { timeout: 60_000 })
        .toEqual({ active: 'activated', waiting: 'installed' })
      // The new version waits through a hole, a reload and a look at the leaderboard.
      await golfer.goesOn(2)
      await golfer.taps(4)
      await golfer.seesSaved(4)
      await page.reload()
      await golfer.isOnHole(2)
      await expect(nextBuild(golfer)).not.toBeAttached()
      await golfer.looksAtLeaderboard()
      await expect.poll(() => workerStates(golfer)).toEqual({ active: 'activated', waiting: 'installed' })
      await page.goBack()
      for (let hole = 3; hole <= 9; hole += 1) {
        await golfer.goesOn(hole)
        await golfer.taps(4)
      }
      await golfer.finishes()

      // The round is finished and the golfer at Home. This visit brings the new version, or the next one does: after a request
      // at the wrong moment Chromium keeps the old worker until no page needs it.
      await expect(async () => {
        await page.goto('about:blank')
        await golfer.opens(server.url)
        await expect(nextBuild(golfer)).toBeAttached({ timeout: 5000 })
      }).toPass({ timeout: 100_000 })
      await expect.poll(() => workerStates(golfer), { timeout: 60_000 }).toEqual({ active: 'activated', waiting: null })
      await golfer.sees('Deploy')
    } finally {
      // The page closes before the server stops, because its preloads would fail.
      await page.close()
      await server.stop()
    }
  })

  test.describe('without a service worker', () => {
    test.use({ serviceWorkers: 'block', expectedErrors: /404 \(Not Found\)/ })

    test(
      '[A13] a module that is gone from the server reloads the page once, with every stroke',
      { tag: '@long' },
      async ({ page, appFolder }, testInfo) => {
        const nextFolder = testInfo.outputPath('next')
        await makeNextBuild(appFolder, nextFolder)
        let server = await startServer({ appFolder })
        try {
          const golfer = new Golfer(page)
          await golfer.opens(server.url)
          await golfer.setsUp('Ann')
          await golfer.startsQuickRound('Old parts', 9)
          // A visit that starts in the round has loaded the neighbouring screens, but not the history.
          await page.goto('about:blank')
          const loaded: string[] = []
          let loadedLastMs = 0
          page.on('requestfinished', (request) => {
            loaded.push(request.url())
            loadedLastMs = performance.now()
          })
          await golfer.opens(`${server.url}/solo/round`)
          await golfer.isOnHole(1)
          await golfer.taps(5)
          // No request is made while there is no server.
          for (const late of loadedLate) await expect.poll(() => loaded.some((url) => late.test(url))).toBe(true)
          await expect.poll(() => performance.now() - loadedLastMs).toBeGreaterThan(everythingLoadedMs)
          await server.stop()
          server = await startServer({ port: server.port, appFolder: nextFolder })
          // The browser's own cache loses the files of the first visit some day.
          const session = await page.context().newCDPSession(page)
          await session.send('Network.clearBrowserCache')
          let loads = 0
          page.on('load', () => {
            loads += 1
          })
          await page.getByRole('link', { name: 'Back' }).click()
          await golfer.opensHistory()
          await expect.poll(() => loads).toBe(1)
          await golfer.sees('No history found')
          await expect(nextBuild(golfer)).toBeAttached()
          await golfer.tab('Home').click()
          await golfer.resumes()
          await golfer.seesSaved(5)
          expect(loads).toBe(1)
        } finally {
          // The page closes before the server stops, because its preloads would fail.
          await page.close()
          await server.stop()
        }
      },
    )
  })
})

async function workerStates(golfer: Golfer): Promise<{ active: string | null; waiting: string | null }> {
  return golfer.page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    return { active: registration?.active?.state ?? null, waiting: registration?.waiting?.state ?? null }
  })
}

function nextBuild(golfer: Golfer): Locator {
  return golfer.page.locator(nextBuildMark.element)
}
