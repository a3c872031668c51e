import type { Browser, BrowserContext } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { expectNothingCutOff } from './layout.ts'
import { LiveGolfer } from './live-golfer.ts'
import { phone } from './phone.ts'

/* The same golfer in another browser or on another phone. Source: decision 10. */

// The old phone is rejected once the seat has moved.
const refusals = /Failed to load resource: (?:net::ERR_|.*(?:404|409))|WebSocket connection to .* failed/
test.use({ expectedErrors: refusals })

async function arrives(
  browser: Browser,
  watch: (context: BrowserContext) => void,
  url: string,
  nickname: string,
): Promise<LiveGolfer> {
  const context = await browser.newContext(phone)
  watch(context)
  const golfer = new LiveGolfer(await context.newPage())
  await golfer.opens(url)
  await golfer.setsUp(nickname)
  return golfer
}

async function opensNotice({ page }: LiveGolfer, text: string): Promise<void> {
  await page.getByRole('button', { name: text }).click()
}

async function playsHole(golfers: readonly (readonly [LiveGolfer, number])[], hole: number): Promise<void> {
  for (const [golfer, strokes] of golfers) {
    await golfer.isOnHole(hole)
    await golfer.taps(strokes)
    await golfer.hasNothingWaiting()
    await golfer.readies()
  }
  for (const [golfer] of golfers) await golfer.goesOnAsCan(hole + 1)
}

/** Ann hosts, and Ben has played two holes on his old phone. Then he joins from another browser. */
async function comesBack(browser: Browser, watch: (context: BrowserContext) => void, url: string) {
  const ann = await arrives(browser, watch, url, 'Ann')
  const old = await arrives(browser, watch, url, 'Ben')
  const code = await ann.createsGame()
  await old.joinsByCode(code)
  await old.isInLobby()
  await ann.startsGame()
  await old.isPlaying()
  await playsHole(
    [
      [ann, 4],
      [old, 5],
    ],
    1,
  )
  await playsHole(
    [
      [ann, 6],
      [old, 7],
    ],
    2,
  )
  const fresh = await arrives(browser, watch, url, 'ben')
  await fresh.joinsByCode(code)
  await fresh.isPlaying()
  return {
    ann,
    old,
    fresh,
    code,
    close: () => Promise.all([ann, old, fresh].map(({ page }) => page.context().close())),
  }
}

test('a golfer on another phone asks for their seat, and the host gives it with one tap', async ({
  browser,
  watch,
  server,
}) => {
  test.slow()
  const { ann, old, fresh, close } = await comesBack(browser, watch, server.url)
  await expect(ann.player('ben')).toBeVisible()
  const keys = await ann.boxesOfKeys()
  await old.page.context().setOffline(true)
  await old.taps(3)

  await opensNotice(fresh, 'Played here before?')
  await fresh.page.setViewportSize({ width: 320, height: 568 })
  await expectNothingCutOff(fresh.page)
  await fresh.page.setViewportSize(phone.viewport)
  await fresh.page.getByRole('button', { name: "Ask for Ben's seat" }).click()
  await expect(fresh.page.getByRole('region', { name: 'Ann has been asked' })).toBeVisible()
  await fresh.closesDialogs()

  await expect(ann.page.getByRole('button', { name: 'Ben on a new phone?' })).toBeVisible()
  expect(await ann.boxesOfKeys()).toEqual(keys)
  await opensNotice(ann, 'Ben on a new phone?')
  await ann.page
    .getByRole('region', { name: 'Is this Ben on a new phone?' })
    .getByRole('button', { name: 'Yes' })
    .click()
  await expect(ann.page.getByRole('button', { name: 'Ben on a new phone?' })).toBeHidden()

  // The new phone has the strokes, and plays on as Ben.
  await expect(fresh.page.getByText('Your seat and your scores are on this phone now.')).toBeVisible()
  await fresh.taps(4)
  await fresh.hasNothingWaiting()
  await ann.looksAtLeaderboard()
  await expect
    .poll(() => ann.standings())
    .toEqual([
      { name: 'Ann', thru: '2 of 9 holes', total: '10', toPar: '+1' },
      { name: 'Ben', thru: '3 of 9 holes', total: '16', toPar: '+3' },
    ])

  // The old phone comes back with a stroke that was never sent. It says where Ben plays, and which stroke wasn't counted.
  await old.page.context().setOffline(false)
  await expect(old.page.getByRole('heading', { name: 'Ben is playing on another phone now.' })).toBeVisible()
  await expect(old.page.getByText('What you entered is saved on this device.')).toBeVisible()
  await expect(old.page.getByText('hole 3', { exact: false }).first()).toBeVisible()
  await old.page.reload()
  await expect(old.page.getByRole('heading', { name: 'Ben is playing on another phone now.' })).toBeVisible()
  await close()
})

test('a golfer whom the host declines is notified and plays on with a separate card', { tag: '@long' }, async ({
  browser,
  watch,
  server,
}) => {
  test.slow()
  const { ann, old, fresh, close } = await comesBack(browser, watch, server.url)
  await opensNotice(fresh, 'Played here before?')
  await fresh.page.getByRole('button', { name: "Ask for Ben's seat" }).click()
  await fresh.closesDialogs()
  await opensNotice(ann, 'Ben on a new phone?')
  await ann.page
    .getByRole('region', { name: 'Is this Ben on a new phone?' })
    .getByRole('button', { name: 'No' })
    .click()
  await opensNotice(fresh, 'Ann said no')
  await fresh.page.getByRole('button', { name: 'OK', exact: true }).click()
  await expect(fresh.page.getByRole('button', { name: 'Ann said no' })).toBeHidden()
  await fresh.page.reload()
  await fresh.isOnHole(3)
  await fresh.taps(4)
  await expect(fresh.page.getByRole('button', { name: 'Played here before?' })).toBeHidden()
  await old.taps(5)
  await old.hasNothingWaiting()
  // Both stay in the round, each with their own strokes.
  const keyOf = (name: RegExp) => ann.page.getByRole('button').filter({ hasText: name })
  await expect(keyOf(/^ben, /)).toContainText('4')
  await expect(keyOf(/^Ben, /)).toContainText('5')
  await close()
})

test('in the lobby, too, the seat goes to the new phone and the old one may join again', { tag: '@long' }, async ({
  browser,
  watch,
  server,
}) => {
  test.slow()
  const ann = await arrives(browser, watch, server.url, 'Ann')
  const old = await arrives(browser, watch, server.url, 'Ben')
  const fresh = await arrives(browser, watch, server.url, 'Ben')
  const code = await ann.createsGame()
  for (const golfer of [old, fresh]) {
    await golfer.joinsByCode(code)
    await golfer.isInLobby()
  }
  await fresh.page.getByRole('button', { name: "Ask for Ben's seat" }).click()
  await expect(fresh.page.getByRole('region', { name: 'Ann has been asked' })).toBeVisible()
  const request = ann.page.getByRole('region', { name: 'Is this Ben on a new phone?' })
  for (const viewport of [{ width: 320, height: 568 }, phone.viewport]) {
    await ann.page.setViewportSize(viewport)
    await expect(request).toBeVisible()
    await expectNothingCutOff(ann.page)
  }
  await request.getByRole('button', { name: 'Yes' }).click()
  await expect(request).toBeHidden()
  await expect(ann.players()).toHaveText([/Ann/, /Ben/])
  await expect(fresh.players()).toHaveText([/Ann/, /Ben/])
  await expect(old.page.getByRole('heading', { name: 'Ben is playing on another phone now.' })).toBeVisible()
  await old.opens(server.url)
  await old.joinsByCode(code)
  await old.isInLobby()
  await expect(ann.players()).toHaveCount(3)
  await old.page.getByRole('button', { name: "No, I'm new" }).click()
  await expect(old.page.getByRole('button', { name: "No, I'm new" })).toBeHidden()
  await Promise.all([ann, old, fresh].map(({ page }) => page.context().close()))
})

test('in a full game a golfer on a new phone asks for their seat as they join, and plays on once the host says yes', {
  tag: '@long',
}, async ({ browser, watch, server }) => {
  test.slow()
  const ann = await arrives(browser, watch, server.url, 'Ann')
  const old = await arrives(browser, watch, server.url, 'Ben')
  const fresh = await arrives(browser, watch, server.url, 'ben')
  const code = await ann.createsGame()
  await old.joinsByCode(code)
  await old.isInLobby()
  for (let mate = 3; mate <= 8; mate += 1) await ann.addsManualPlayer(`Mate ${mate}`)
  await ann.startsGame()
  await old.isPlaying()
  await old.taps(5)
  await old.hasNothingWaiting()

  await fresh.joinsByCode(code)
  await fresh.sees('The host has been asked')
  for (const viewport of [{ width: 320, height: 568 }, { width: 390, height: 664 }, phone.viewport]) {
    await fresh.page.setViewportSize(viewport)
    await expectNothingCutOff(fresh.page)
  }
  // A golfer who leaves the screen withdraws the request.
  const question = ann.page.getByRole('button', { name: 'Ben on a new phone?' })
  await expect(question).toBeVisible()
  await fresh.page.goBack()
  await expect(question).toBeHidden()

  // A golfer who closes the tab withdraws it too.
  const tab = await fresh.page.context().newPage()
  await tab.goto(`${server.url}/multi/join?code=${code}`)
  await tab.getByRole('button', { name: 'Join Game' }).click()
  await expect(question).toBeVisible()
  await tab.close()
  await expect(question).toBeHidden()

  // The new phone shows a No even if its response is lost, and doesn't ask again.
  const joining = '**/rest/v1/rpc/join_game_by_code'
  await fresh.opens(server.url)
  await fresh.joinsByCode(code)
  await opensNotice(ann, 'Ben on a new phone?')
  let lost = 0
  await fresh.page.route(joining, async (route) => {
    const answer = await route.fetch()
    if (!(await answer.text()).includes('seat_declined') || lost > 0) return route.fulfill({ response: answer })
    lost += 1
    return route.abort('connectionreset')
  })
  const request = ann.page.getByRole('region', { name: 'Is this Ben on a new phone?' })
  await request.getByRole('button', { name: 'No' }).click()
  await fresh.sees('the host said no')
  expect(lost).toBe(1)
  await expect(question).toBeHidden()
  await fresh.page.unroute(joining)

  await fresh.joins()
  await opensNotice(ann, 'Ben on a new phone?')
  await request.getByRole('button', { name: 'Yes' }).click()
  await fresh.isPlaying()
  await expect(fresh.strokeCount()).toHaveText('5')
  await fresh.taps(6)
  await fresh.hasNothingWaiting()
  await expect(ann.page.getByRole('button', { name: /^Ben, 6 strokes/ })).toBeVisible()
  await expect(old.page.getByRole('heading', { name: 'Ben is playing on another phone now.' })).toBeVisible()
  await Promise.all([ann, old, fresh].map(({ page }) => page.context().close()))
})
