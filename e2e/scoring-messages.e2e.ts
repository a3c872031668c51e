import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { boxAtRest, expectAllInSight, expectNoOverlap, expectNothingCutOff } from './layout.ts'
import { hostsGame, playsAsGuest } from './live-scenes.ts'
import { Golfer } from './golfer.ts'
import { holdMessages } from './messages.ts'

/* Messages during scoring cover no control. */

// The browser logs the server's rejection.
test.use({ expectedErrors: /take_over_game/ })

test('messages of the lobby are gone when the round begins', async ({ page, server }) => {
  // The message goes with the lobby, and not only when its time is over.
  await holdMessages(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live } = await hostsGame(page, server.url, [])
  await live.addsManualPlayer('Mia')
  const message = page.getByText('Player added successfully!')
  await expect(message).toBeVisible()
  // A pointer over the message would keep it there.
  await message.hover()
  await page.getByRole('button', { name: 'Start Round' }).press('Enter')
  await live.isPlaying()
  await live.isOnHole(1)
  await expect(message).toHaveCount(0)
})

test('messages of earlier screens are gone when a direct round begins, at the address of its lobby', async ({
  page,
  server,
}) => {
  await holdMessages(page)
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.tab('Profile').click()
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const message = page.getByText('Backup exported successfully!')
  await expect(message).toBeVisible()
  await ann.tab('Home').press('Enter')
  await ann.hostsDirect()
  await expect(message).toBeVisible()
  await ann.addsByName('Mia')
  await page.getByRole('button', { name: 'Start Game' }).press('Enter')
  await ann.isOnHole(1)
  await expect(message).toHaveCount(0)
})

test('on a phone on its side a message covers neither the strokes nor a button', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live } = await playsAsGuest(page, server.url)
  await live.taps(4)
  for (const viewport of [
    { width: 664, height: 390 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(viewport)
    const message = await triesToTakeOver(page)
    await expectNoOverlap([
      message,
      live.strokeCount(),
      page.getByRole('link', { name: 'Back', exact: true }),
      page.getByRole('link', { name: 'Leaderboard' }),
      page.getByRole('button', { name: /^Scorecard, / }),
      page.getByRole('button', { name: 'Minus one stroke' }),
      page.getByRole('button', { name: 'Plus one stroke' }),
    ])
    await expect(message).toBeHidden()
  }
})

test('the gate and the next step are visible on the narrowest phones, and a message above the holes covers neither, nor a button', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 320, height: 568 })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live } = await playsAsGuest(page, server.url)
  await live.taps(4)
  const takeOver = page.getByRole('button', { name: 'Take over as host' })
  await expect(takeOver).toBeVisible()
  await expectAllInSight(page, [page.getByText('Waiting for Ben.'), takeOver, live.readyCheck()])

  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 })
    const message = await triesToTakeOver(page)
    await expectNoOverlap([
      message,
      page.getByRole('link', { name: 'Back', exact: true }),
      page.getByRole('link', { name: 'Leaderboard' }),
      page.getByRole('heading', { name: /^Hole 1\b/ }),
      page.getByRole('button', { name: /^Scorecard, / }),
      page.getByRole('button', { name: 'Plus one stroke' }),
    ])
    // The message closes by itself after its time.
    await expect(message).toBeHidden()
  }
})

test('in text of twice the size a message leaves most of a small screen in sight, and Live stands above the hole', async ({
  page,
  server,
}) => {
  await holdMessages(page)
  await page.setViewportSize({ width: 320, height: 568 })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live } = await playsAsGuest(page, server.url)
  await live.taps(4)
  const message = await triesToTakeOver(page)
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await expect.poll(async () => (await boxAtRest(message)).height).toBeLessThan(568 / 2)
  await expectNothingCutOff(page)
  const connection = page.locator('[data-connection="live"]')
  const isAboveHole = () =>
    connection.evaluate((note) => {
      const text = document.createRange()
      text.selectNodeContents(note)
      const panel = document.querySelector('main h2')?.closest('.bg-board')
      return (
        panel !== null &&
        panel !== undefined &&
        text.getBoundingClientRect().bottom <= panel.getBoundingClientRect().top
      )
    })
  await expect.poll(isAboveHole).toBe(true)
})

test('the card under a message is opened when it is tapped', { tag: '@long' }, async ({ page, server }) => {
  await holdMessages(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live } = await playsAsGuest(page, server.url)
  for (const hole of [2, 3, 4, 5]) {
    await live.taps(4)
    await live.goesOnAsCan(hole)
  }
  await live.taps(4)
  const message = await triesToTakeOver(page)
  // The message covers the card, as far down as a message of many lines may reach. The layout guarantees this, also for a
  // message that replaces it.
  const card = await boxAtRest(page.getByRole('button', { name: /^Scorecard, / }))
  await page.evaluate((height) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`section > [role='alert'] { min-height: ${height}px !important }`)
    document.adoptedStyleSheets.push(sheet)
  }, card.y + card.height)
  // Chromium may report the previous box.
  const reachesPx = () => message.evaluate((shown) => shown.getBoundingClientRect().bottom)
  await expect
    .poll(reachesPx, { message: 'px down to which the message reaches' })
    .toBeGreaterThan(card.y + card.height / 2)
  await page.touchscreen.tap(card.x + card.width / 2, card.y + card.height / 2)
  await live.cardCell(4, 'Ann').click()
  await live.isOnHole(4)
})

// Source: document 3 section 8, 'Score, ready, finish and advance failures: alert with the server message'.
for (const kind of ['ready', 'advance']) {
  test(`a rejected ${kind} is an alert with the message of the server, until it is confirmed`, {
    tag: kind === 'ready' ? '@long' : [],
  }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const { live, game, host } = await playsAsGuest(page, server.url)
    await refuses(page, kind)
    await host.scores(game, [4])
    await host.readies(game)
    await live.taps(4)
    await live.goesOnAsCan(2)
    const alert = page.getByRole('alert').filter({ hasText: 'Not done' })
    await expect(alert).toContainText(kind === 'ready' ? 'Ready' : 'Next hole')
    await expect(alert).toContainText('The marshal said no.')
    await alert.getByRole('button', { name: 'Not done' }).click()
    const notices = page.getByRole('dialog', { name: 'Notices' })
    await expect(notices).toContainText('The marshal said no.')
    await notices.getByRole('button', { name: 'Got it' }).click()
    await expect(notices).toBeHidden()
    await expect(alert).toBeHidden()
  })
}

/** Rejects all operations of a kind with a message that the app doesn't know. */
async function refuses(page: Page, kind: string): Promise<void> {
  await page.route('**/rpc/apply_operations', async (route) => {
    const { p_operations: operations, ...others } = v.parse(sentOperations, route.request().postDataJSON())
    const taken = operations.filter((operation) => operation.kind !== kind)
    const response = await route.fetch({ postData: { ...others, p_operations: taken } })
    const answers = v.parse(v.array(v.looseObject({ operation_id: v.string() })), await response.json())
    const error = { code: 'PT409', details: 'of_tomorrow', message: 'The marshal said no.' }
    const json = operations.map(
      ({ operation_id }) =>
        answers.find((answer) => answer.operation_id === operation_id) ?? { operation_id, ok: false, error },
    )
    await route.fulfill({ json })
  })
}

const sentOperations = v.looseObject({
  p_operations: v.array(v.looseObject({ operation_id: v.string(), kind: v.string() })),
})

/** The host was here a moment ago, so the message says why taking over is rejected. */
async function triesToTakeOver(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Take over as host' }).click()
  const message = page.getByRole('alert').filter({ hasText: 'The host was here less than 20 minutes ago.' })
  await expect(message).toBeVisible()
  // The message slides in, and only then has its final place.
  await message.evaluate(async (card) => {
    await Promise.all(card.getAnimations().map(({ finished }) => finished))
  })
  return message
}
