import { join } from 'node:path'
import { type Page, type Request } from '@playwright/test'
import { builtAppFolder } from './app-server.ts'
import { difficultRoundId, putDifficultRounds } from './difficult-rounds.ts'
import { expect, test } from './fixtures.ts'
import { foursome, putFinishedCards } from './finished-cards.ts'
import { Golfer } from './golfer.ts'
import { failedRequest, noSignal } from './live-scenes.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Feedback' })
const title = (page: Page) => dialog(page).getByRole('textbox', { name: 'Title' })
const description = (page: Page) => dialog(page).getByRole('textbox', { name: 'Description' })
const email = (page: Page) => dialog(page).getByRole('textbox', { name: 'Email' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send', exact: true })
const isReport = (request: Request) => request.url().includes('feedback-submit') && request.method() === 'POST'

async function opensFeedback(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await expect(dialog(page)).toBeVisible()
}

/** The message lies above the dialog. */
async function expectMessage(page: Page, text: string): Promise<void> {
  const message = page.getByRole('region', { name: 'Messages', includeHidden: true }).getByText(text)
  await expect(message).toBeVisible()
  // A hit test ignores elements that a modal dialog covers or makes inert.
  const isOnTop = (shown: Element) => {
    const card = shown.closest<HTMLElement>('section > *')
    card?.style.setProperty('pointer-events', 'auto', 'important')
    const { x, y, width, height } = shown.getBoundingClientRect()
    return card?.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await expect.poll(() => message.evaluate(isOnTop)).toBe(true)
}

// Source: document 2 section 2, route table.
test('the feedback button touches no title on a narrow phone', { tag: '@long' }, async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await page.setViewportSize({ width: 320, height: 568 })
  await putDifficultRounds(page)
  const summary = `/round/${difficultRoundId('two-players')}`
  for (const path of ['/settings/offline-courses', '/solo/create', '/profile', summary, '/setup', '/join']) {
    await golfer.opens(server.url + path)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toBeVisible()
    const button = page.getByRole('button', { name: 'Send feedback' })
    const textRight = (element: Element) => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return range.getBoundingClientRect().right
    }
    const gapPx = async () => ((await button.boundingBox())?.x ?? 0) - (await heading.evaluate(textRight))
    await expect.poll(gapPx, { message: `px between title and button on ${path}` }).toBeGreaterThanOrEqual(0)
  }
})

test('the button is on every screen on which a round is set up, played and looked at', async ({ page, server }) => {
  const golfer = new Golfer(page)
  const button = page.getByRole('button', { name: 'Send feedback' })
  await golfer.opens(server.url)
  await golfer.setsUp('Robin')
  await expect(button).toBeVisible()
  for (const path of ['/multiplayer', '/setup', '/join', '/solo/create', '/settings/offline-courses', '/profile']) {
    await golfer.goesWithinTheApp(path)
    await expect(button, path).toBeVisible()
  }
  await golfer.tab('Home').click()
  await golfer.createsQuickRound('Hill Top', 9)
  await expect(button).toBeVisible()
  await golfer.startsRound()
  await golfer.isOnHole(1)
  // While scoring, the entry is in the menu of every kind of round.
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(button).toBeVisible()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Leaderboard' }).click()
  await expect(page).toHaveURL(/\/solo\/leaderboard\//)
  await button.click()
  await expect(dialog(page)).toBeVisible()
  await putFinishedCards(page, [foursome])
  for (const path of [`/round/${foursome.id}`, `/solo/summary/${foursome.id}`]) {
    await golfer.opens(server.url + path)
    await golfer.sees('Final Scores')
    await expect(button, path).toBeVisible()
  }
})

// Source: document 1 sections 2 to 5 and 8.
test.describe('feedback', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: noSignal, ownServer: true })

  test('is rejected by each rule, and sent in both kinds', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Robin')
    await opensFeedback(page)

    // A title of blanks is rejected, by the button and by Enter.
    await title(page).fill('  ')
    await expect(send(page)).toBeDisabled()
    await title(page).press('Enter')
    await expectMessage(page, 'Title is required')
    await title(page).fill('Wrong par')
    await title(page).press('Enter')
    await expectMessage(page, 'Description is required')
    await description(page).fill('y'.repeat(1001))
    await title(page).fill('x'.repeat(101))
    await send(page).click()
    await expectMessage(page, 'Title too long')
    await title(page).fill('Wrong par')
    await send(page).click()
    await expectMessage(page, 'Description too long')
    await description(page).fill('Hole 7 is a par 3.')
    await email(page).fill('robin@golf')
    await send(page).click()
    await expectMessage(page, 'Invalid email')

    await email(page).fill('robin@golf.example')
    const [bug] = await Promise.all([page.waitForRequest(isReport), send(page).click()])
    expect(bug.postDataJSON()).toMatchObject({
      type: 'bug',
      title: 'Wrong par',
      description: 'Hole 7 is a par 3.',
      email: 'robin@golf.example',
      deviceInfo: {
        os: 'Linux',
        browser: expect.stringMatching(/^Chrome \d+$/),
        appVersion: '1.0.0',
        screen: expect.stringMatching(/^\d+x\d+$/),
        online: true,
      },
      context: { route: '/', roundId: null },
    })
    await expect(dialog(page).getByRole('heading', { name: 'Feedback Sent!' })).toBeFocused()
    await golfer.sees('Thank you for helping us improve the app')
    await expectMessage(page, "Thanks! We've received your feedback.")
    // The dialog closes by itself.
    await expect(dialog(page)).toBeHidden()

    // The address is remembered, the other fields start empty. The arrow keys lead from tab to tab.
    await page.reload()
    await opensFeedback(page)
    await expect(email(page)).toHaveValue('robin@golf.example')
    await expect(title(page)).toHaveValue('')
    await page.getByRole('tab', { name: 'Bug Report' }).press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Feature Request', selected: true })).toBeFocused()
    await title(page).fill('A longer Undo')
    await description(page).fill('Ten seconds.')
    const [feature] = await Promise.all([page.waitForRequest(isReport), send(page).click()])
    expect(feature.postDataJSON()).toMatchObject({ type: 'feature', title: 'A longer Undo' })
    await dialog(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(dialog(page)).toBeHidden()

    // The operator reads both, the newest first.
    const read = await server.operator('operating/read-feedback.ts')
    expect(read).toMatch(/  feature  A longer Undo\n> Ten seconds\.\nemail: robin@golf\.example\n/)
    expect(read).toMatch(/  bug  Wrong par\n> Hole 7 is a par 3\.\nemail: robin@golf\.example\nos: Linux\n/)
    expect(read.indexOf('feature')).toBeLessThan(read.indexOf('bug'))
  })

  test('stays without signal, and is sent later by hand', async ({ page, context, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Robin')
    await golfer.isReadyForOffline()
    await context.setOffline(true)
    await opensFeedback(page)
    await title(page).fill('Wrong par')
    await description(page).fill('Hole 7 is a par 3.')
    await golfer.sees("You're offline. What you write stays here. Send it when you have signal.")
    await send(page).click()
    await expectMessage(page, 'Failed to submit feedback. Please try again.')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()

    // The phone has ended the page meanwhile.
    await golfer.opens(server.url)
    await expect(golfer.tab('Home')).toBeVisible()
    await context.setOffline(false)
    await opensFeedback(page)
    await expect(title(page)).toHaveValue('Wrong par')
    await expect(description(page)).toHaveValue('Hole 7 is a par 3.')
    await send(page).click()
    await golfer.sees('Feedback Sent!')
    await golfer.opens(server.url)
    await opensFeedback(page)
    await expect(title(page)).toHaveValue('')
  })
})

// Source: document 1 sections 7 and 8.
for (const { from, path, answer, error } of [
  {
    from: 'a backend that says neither yes nor why not',
    path: '**/functions/v1/feedback-submit',
    answer: { json: {} },
    error: 'Unknown email error',
  },
  {
    from: "a web host of the app's files",
    path: '**/config.json',
    answer: { path: join(builtAppFolder, 'config.json') },
    error: 'Supabase client not available',
  },
]) {
  test(`feedback to ${from} fails with a vibration, a message and a log entry`, async ({ page, context, server }) => {
    await context.route(path, (route) => route.fulfill(answer))
    await page.addInitScript(() => {
      const vibrate = (pattern: VibratePattern) => (document.documentElement.dataset['felt'] = String(pattern)) !== ''
      Object.defineProperty(navigator, 'vibrate', { value: vibrate })
    })
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Robin')
    await opensFeedback(page)
    await title(page).fill('Wrong par')
    await description(page).fill('Hole 7 is a par 3.')
    await Promise.all([
      page.waitForEvent('console', (message) => message.type() === 'warning' && message.text().includes(error)),
      send(page).click(),
    ])
    await expectMessage(page, 'Failed to submit feedback. Please try again.')
    // The pattern of an error is the app's own; no other haptic has three beats of one length.
    await expect(page.locator('html')).toHaveAttribute('data-felt', /^(\d+),\1,\1$/)
    await expect(title(page)).toHaveValue('Wrong par')
  })
}

test.describe('from a club that reports too often', () => {
  test.use({ expectedErrors: failedRequest })

  test("feedback is rejected, and the server's message is logged", { tag: '@long' }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Robin')
    for (let count = 0; count < 10; count += 1) {
      await page.request.post(`${server.url}/functions/v1/feedback-submit`, {
        data: { type: 'bug', title: 'Wrong par', description: 'Hole 7' },
      })
    }
    await opensFeedback(page)
    await title(page).fill('Wrong par')
    await description(page).fill('Hole 7 is a par 3.')
    await Promise.all([
      page.waitForEvent('console', (message) => message.text().includes('Too many requests. Try again later.')),
      send(page).click(),
    ])
    await expectMessage(page, 'Failed to submit feedback. Please try again.')
    await golfer.sees("That didn't work. What you wrote stays here. Try again later.")
    await expect(title(page)).toHaveValue('Wrong par')
  })
})
