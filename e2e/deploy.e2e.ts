import type { Locator } from '@playwright/test'
import { expect, startServer, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { makeNextBuild, nextBuildMark } from './next-build.ts'

/** What a visit that begins in the round loads of its own accord, each the last of its kind: the rest of the app lies idle then. */
const lastLoaded = [/\/config\.json$/, /\/summary-route-/, /\/backups-/, /\/log-/]

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
      // All of its files are stored first.
      await expect
        .poll(() => workerStates(golfer), { timeout: 60_000 })
        .toEqual({ active: 'activated', waiting: 'installed' })
      // It waits: through a hole, a reload and a look at the leaderboard.
      await golfer.goesOn(2)
      await golfer.taps(4)
      await golfer.seesSaved(4)
      await page.reload()
      await golfer.isOnHole(2)
      await expect(nextBuild(golfer)).not.toBeAttached()
      await golfer.looksAtLeaderboard()
      expect(await workerStates(golfer)).toEqual({ active: 'activated', waiting: 'installed' })
      await page.goBack()
      for (let hole = 3; hole <= 9; hole += 1) {
        await golfer.goesOn(hole)
        await golfer.taps(4)
      }
      await golfer.finishes()

      // Finished, and at home again: this visit brings the new version, or the next one where a request came in the wrong
      // moment: with a test looking at it, Chromium's old worker then stays until no page needs it.
      await expect(async () => {
        await page.goto('about:blank')
        await golfer.opens(server.url)
        await expect(nextBuild(golfer)).toBeAttached()
      }).toPass({ timeout: 100_000 })
      await expect.poll(() => workerStates(golfer), { timeout: 60_000 }).toEqual({ active: 'activated', waiting: null })
      await golfer.sees('Deploy')
    } finally {
      // Before the server, or what the page still loads ahead is refused.
      await page.close()
      await server.stop()
    }
  })

  test.describe('without a service worker', () => {
    test.use({ serviceWorkers: 'block', expectedErrors: /404 \(Not Found\)/ })

    test(
      '[A13] a part of the app that is gone from the server reloads the page once, with every stroke',
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
          // A visit that begins in the round has loaded what lies near, and the history isn't.
          await page.goto('about:blank')
          const loaded: string[] = []
          page.on('requestfinished', (request) => void loaded.push(request.url()))
          await golfer.opens(`${server.url}/solo/round`)
          await golfer.isOnHole(1)
          await golfer.taps(5)
          // Nothing is asked for while there is no server.
          for (const last of lastLoaded) await expect.poll(() => loaded.some((url) => last.test(url))).toBe(true)
          await server.stop()
          server = await startServer({ port: server.port, appFolder: nextFolder })
          // What the first visit left in the browser's own cache is gone some day.
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
          // Before the server, or what the page still loads ahead is refused.
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
