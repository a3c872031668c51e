import { setTimeout as sleep } from 'node:timers/promises'
import { breakableLine, everything, nothing } from './broken-line.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

/** The worker stores some hundred files one by one. The signal goes after this many requests of the worker and the page. */
const requestsBeforeOutage = 10
const outageMs = 4000

test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|error occurred when fetching the script/ })

test('the app is stored for offline use although the signal goes while its files load', async ({ page, server }) => {
  const line = await breakableLine(server.port)
  try {
    let isInstalling = false
    let requests = 0
    line.loses(({ url }) => {
      if (url === '/sw.js') isInstalling = true
      else if (isInstalling) requests += 1
      return requests > requestsBeforeOutage
    })
    const golfer = new Golfer(page)
    await golfer.opens(`${line.url}/profile`)
    await golfer.setsUp('Ann')
    await golfer.sees('Not yet ready for offline use. Keep the app open while you have signal.')
    await expect.poll(() => requests).toBeGreaterThan(requestsBeforeOutage)
    await sleep(outageMs)
    line.loses(nothing)
    await golfer.sees('Ready to play without signal')
    await expect(page.getByText('Ready for offline use', { exact: true })).toBeVisible()
    line.loses(everything)
    await page.reload()
    await expect(page.getByText('Ready for offline use', { exact: true })).toBeVisible()
    await golfer.tab('Home').click()
    await golfer.startsQuickRound('Far Out', 9)
    // The message comes once.
    await expect(page.getByText('Ready to play without signal')).toHaveCount(0)
  } finally {
    await page.close()
    await line.close()
  }
})
