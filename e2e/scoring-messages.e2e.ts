import type { Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import { expect, test } from './fixtures.ts'
import { expectAllInSight, expectNoOverlap } from './layout.ts'
import { hostsGame, playsAsGuest } from './live-scenes.ts'
import { Golfer } from './golfer.ts'
import { holdMessages } from './messages.ts'

/* What is told while strokes are entered lies over nothing that is pressed. */

// The browser itself says that the server refused what it was asked.
test.use({ expectedErrors: /take_over_game/ })

test('what the lobby had to tell is over when the round begins', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  const { live } = await hostsGame(page, server.url, [])
  await live.addsManualPlayer('Mia')
  const told = page.getByText('Player added successfully!')
  await expect(told).toBeVisible()
  // A pointer over it would keep it for as long as it stays there.
  await told.hover()
  await page.getByRole('button', { name: 'Start Round' }).press('Enter')
  await live.isPlaying()
  await live.isOnHole(1)
  // Now, and not when its time would be over anyway.
  expect(await told.count()).toBe(0)
})

test('what is waited for and the way on are in sight on the narrowest phones, and a message above the holes covers none of them and no button', {
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
    const told = await triesToTakeOver(page)
    await expectNoOverlap([
      told,
      page.getByRole('link', { name: 'Back', exact: true }),
      page.getByRole('link', { name: 'Leaderboard' }),
      page.getByRole('heading', { name: /^Hole 1\b/ }),
      page.getByRole('button', { name: /^Scorecard, / }),
      page.getByRole('button', { name: 'Plus one stroke' }),
    ])
    // By itself, after its time.
    await expect(told).toBeHidden()
  }
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
  // Laid over the card, as far down as a message of many lines may come; by a rule, which holds for one that takes its place, too.
  const card = await boxOf(page.getByRole('button', { name: /^Scorecard, / }))
  await page.evaluate((height) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`section > [role='alert'] { min-height: ${height}px !important }`)
    document.adoptedStyleSheets.push(sheet)
  }, card.y + card.height)
  // Chromium may tell the box of before.
  const reachesPx = async () => {
    const told = await boxOf(message)
    return told.y + told.height
  }
  await expect
    .poll(reachesPx, { message: 'px down to which the message reaches' })
    .toBeGreaterThan(card.y + card.height / 2)
  await page.touchscreen.tap(card.x + card.width / 2, card.y + card.height / 2)
  await live.cardCell(4, 'Ann').click()
  await live.isOnHole(4)
})

// Source: document 3 section 8, 'Score, ready, finish and advance failures: alert with the server message'.
for (const kind of ['ready', 'advance']) {
  test(`a refused ${kind} is an alert with what the server said, until it is read`, {
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
    const told = page.getByRole('alert').filter({ hasText: 'Not done' })
    await expect(told).toContainText(kind === 'ready' ? 'Ready' : 'Next hole')
    await expect(told).toContainText('The marshal said no.')
    await told.getByRole('button', { name: 'Not done' }).click()
    const notices = page.getByRole('dialog', { name: 'Notices' })
    await expect(notices).toContainText('The marshal said no.')
    await notices.getByRole('button', { name: 'Got it' }).click()
    await expect(notices).toBeHidden()
    await expect(told).toBeHidden()
  })
}

/** Of what the device sends, all operations of a kind are refused in words that the app doesn't know. */
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

/** The host was here a moment ago: says why it can't be. */
async function triesToTakeOver(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Take over as host' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'The host was here less than 20 minutes ago.' })
  await expect(told).toBeVisible()
  // It slides in: only then it is where it stays.
  await told.evaluate(async (card) => {
    await Promise.all(card.getAnimations().map(({ finished }) => finished))
  })
  return told
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (box === null) throw new Error(`${part.toString()} is not shown`)
  return box
}
