import { expect, type Locator, type Page } from '@playwright/test'
import { foursome, levelNine, putFinishedCards, type WrittenCard } from './finished-cards.ts'
import { test } from './fixtures.ts'
import { LiveGolfer } from './live-golfer.ts'
import { makeBreakable, setFaults } from './storage-faults.ts'

// Source: document 1 sections 2, 4 and 9; decision 22, 'Free tier, Pro' and 'Guards'.

/** Ann has 41 strokes against 36. */
const plusFive: WrittenCard = {
  id: 'round_1_plus_five',
  course: 'Poppy Hills',
  card: `
    Hole  1  2  3  4  5  6  7  8  9
    Par   4  5  4  4  3  5  3  4  4
    Ann   5  5  5  4  4  5  4  4  5
  `,
}
const leftBehind: WrittenCard = {
  id: 'round_1_left_behind',
  course: 'Left behind',
  card: `
    Hole  1  2  3  4  5  6  7  8  9
    Par   4  5  4  4  3  5  3  4  4
    Ann   5  5  5  -  -  -  -  -  -
  `,
}
const threeFinished = [foursome, levelNine, plusFive]

/** Every entry point to a round, and the heading of its screen. */
const ways = [
  { path: '/solo/create', title: 'Create Solo Round' },
  { path: '/solo', leadsTo: '/solo/create', title: 'Create Solo Round' },
  { path: '/multiplayer', title: 'Multiplayer' },
  { path: '/setup', title: 'Setup Round' },
  { path: '/multi', title: 'Multiplayer' },
  { path: '/multi/create', title: 'Create Game' },
  { path: '/multi/join', title: 'Join Game' },
  { path: '/join', title: 'Join Round' },
] as const

class FreeGolfer extends LiveGolfer {
  /** Starts with a nickname, and with these rounds in the device's history. */
  async begins(url: string, history: readonly WrittenCard[]): Promise<void> {
    await this.opens(`${url}/profile`)
    await this.setsUp('Ann')
    await this.switchesPaidMode('off')
    await this.hasPlayed(history)
    await this.opens(url)
  }

  async hasPlayed(history: readonly WrittenCard[]): Promise<void> {
    await putFinishedCards(this.page, history)
  }

  limit(): Locator {
    return this.page.getByRole('dialog', { name: 'Free Limit Reached' })
  }

  question(): Locator {
    return this.page.getByRole('alertdialog', { name: 'Delete History' })
  }

  async isLocked(path: string | RegExp): Promise<void> {
    await expect(this.limit().getByRole('heading', { name: 'Free Limit Reached' })).toBeFocused()
    await expect(this.page).toHaveURL(path)
  }

  async asksToDeleteHistory(): Promise<void> {
    await this.limit().getByRole('button', { name: 'Delete History' }).click()
    await expect(this.question()).toBeVisible()
  }

  async deletesHistory(): Promise<void> {
    await this.asksToDeleteHistory()
    await this.question().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(this.question()).toBeHidden()
  }

  async seesScreen(title: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(this.limit()).toBeHidden()
  }
}

const free = (page: Page) => new FreeGolfer(page)

test('three finished rounds lock every entry point to a round, until the history is deleted', async ({
  page,
  server,
}) => {
  const golfer = free(page)
  await golfer.begins(server.url, threeFinished)
  const soloPlay = page.getByRole('link', { name: 'Solo Play' })
  // Home keeps its scroll position when the window opens over it.
  await page.setViewportSize({ width: 390, height: 500 })
  await expect(page.getByRole('region', { name: 'Recent Rounds' }).getByRole('listitem')).toHaveCount(3)
  await page.evaluate(() => scrollTo(0, 90))
  await soloPlay.click()
  await golfer.isLocked(`${server.url}/solo/create`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(90)
  await expect(page).toHaveTitle("Golf's better with mates · Teemates")
  await golfer.sees("You've reached the free tier limit of 3 rounds. To continue using the app, you can either:")
  // Ann's own results: 38 + 36 against 72 on the whole card, one over on the level nine, and Poppy Hills.
  for (const toPar of ['+2', '+1', '+5']) await expect(golfer.limit().getByText(toPar, { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(golfer.limit()).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(soloPlay).toBeFocused()
  // Closing has gone back to Home, without a second entry in the history.
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/profile`)
  await page.goForward()
  await expect(page).toHaveURL(`${server.url}/`)

  await page.getByRole('link', { name: 'Multiplayer' }).click()
  await golfer.isLocked(`${server.url}/multiplayer`)
  await golfer.limit().getByRole('button', { name: 'Close' }).click()
  await expect(golfer.limit()).toBeHidden()
  for (const { path, ...way } of ways) {
    await golfer.goesWithinTheApp(path)
    await golfer.isLocked(server.url + ('leadsTo' in way ? way.leadsTo : path))
    await page.goBack()
    await expect(golfer.limit()).toBeHidden()
  }

  // The address stays as it was linked, and its screen shows once there is room again.
  const link = `${server.url}/setup?from=mail#top`
  await golfer.opens(link)
  await golfer.isLocked(link)
  await golfer.asksToDeleteHistory()
  await expect(golfer.question()).toContainText('3 rounds')
  await golfer.question().getByRole('button', { name: 'Cancel' }).click()
  await expect(golfer.limit().getByRole('button', { name: 'Delete History' })).toBeFocused()
  await golfer.deletesHistory()
  await golfer.seesScreen('Setup Round')
  await expect(page).toHaveURL(link)
  await expect(page.getByRole('heading', { name: 'Setup Round', level: 1 })).toBeFocused()
  await golfer.sees('3 rounds deleted.')
  await golfer.tab('Home').click()
  await golfer.sees('No rounds yet')
  await golfer.opensHistory()
  await golfer.sees('No history found')

  for (const { path, title, ...way } of ways) {
    await golfer.goesWithinTheApp(path)
    await golfer.seesScreen(title)
    await expect(page).toHaveURL(server.url + ('leadsTo' in way ? way.leadsTo : path))
  }
})

test('a cold start with Paid Mode off opens the screen while free rounds are left, and otherwise shows nothing of it', async ({
  page,
  server,
}) => {
  const golfer = free(page)
  await page.addInitScript(() => {
    const note = () => {
      if (document.querySelector('main input') !== null) document.documentElement.dataset['offered'] = ''
    }
    new MutationObserver(note).observe(document, { childList: true, subtree: true })
  })
  await golfer.begins(server.url, [foursome, levelNine])
  await golfer.opens(`${server.url}/multi/join`)
  await golfer.seesScreen('Join Game')
  await expect(page.locator('html')).toHaveAttribute('data-offered')
  await golfer.hasPlayed([plusFive])
  await golfer.opens(`${server.url}/multi/join`)
  await golfer.isLocked(`${server.url}/multi/join`)
  await expect(page.locator('html')).not.toHaveAttribute('data-offered')
})

test('closing the window goes back to where the golfer came from, or Home if that is locked too; a golfer who came by an address goes Home or to Profile from there', async ({
  page,
  server,
}) => {
  const golfer = free(page)
  await golfer.begins(server.url, threeFinished)
  await golfer.tab('Profile').click()
  await golfer.seesScreen('Profile')
  await golfer.goesWithinTheApp('/setup')
  await golfer.isLocked(`${server.url}/setup`)
  await page.keyboard.press('Escape')
  await golfer.seesScreen('Profile')
  await expect(page).toHaveURL(`${server.url}/profile`)

  await golfer.goesWithinTheApp('/multi')
  await golfer.isLocked(`${server.url}/multi`)
  await golfer.goesWithinTheApp('/multi/join')
  await golfer.isLocked(`${server.url}/multi/join`)
  // Two quick presses of Escape still go back only one step.
  await page.evaluate(() => {
    for (let times = 0; times < 2; times += 1) {
      document.querySelector('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    }
  })
  await expect(golfer.limit()).toBeHidden()
  await expect(page).toHaveURL(`${server.url}/`)
  await page.goBack()
  await expect(page).toHaveURL(`${server.url}/profile`)

  await golfer.opens(`${server.url}/solo/create`)
  await golfer.isLocked(`${server.url}/solo/create`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${server.url}/`)
  await expect(page.getByRole('heading', { name: 'Teemates', level: 1 })).toBeFocused()
  await golfer.opens(`${server.url}/join?code=ABCDEF`)
  await golfer.isLocked(`${server.url}/join?code=ABCDEF`)
  await golfer.limit().getByRole('link', { name: 'Upgrade to Pro' }).click()
  await golfer.seesScreen('Profile')
  await expect(page).toHaveURL(`${server.url}/profile`)
})

test.describe('with a link to a game that is not there', () => {
  // The screen may ask for the linked game before the limit locks it.
  test.use({ expectedErrors: /Failed to load resource.*preview_game/ })

  test('a round and a game under way stay open while the limit is reached', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const golfer = free(page)
    await golfer.begins(server.url, [])
    const code = await golfer.createsGame()
    const lobby = page.url()
    await golfer.opens(server.url)
    await golfer.startsQuickRound('In play', 9)
    await golfer.taps(5)
    await golfer.seesSaved(5)
    await golfer.hasPlayed(threeFinished)

    await golfer.opens(server.url)
    await golfer.roundInProgress().getByRole('link', { name: 'Resume' }).click()
    await golfer.isOnHole(1)
    await golfer.goesWithinTheApp('/solo/lobby')
    await golfer.seesScreen('Players')
    await golfer.goesWithinTheApp(`/multi/join?code=${code}`)
    // Only the golfer's own game is exempt from the limit, so its code can't be changed.
    const field = page.getByRole('textbox', { name: 'Game Code' })
    await expect(field).toHaveValue(code)
    await expect(field).not.toBeEditable()
    await golfer.joins()
    await expect(page).toHaveURL(lobby)
    await golfer.isInLobby()
    await golfer.goesWithinTheApp('/multi/join?code=ZZZZZZ')
    await golfer.isLocked(/code=ZZZZZZ$/)

    await golfer.deletesHistory()
    await golfer.tab('Home').click()
    await expect(golfer.roundInProgress()).toContainText('In play')
    await expect(page.getByRole('region', { name: 'Multiplayer Game in Progress' })).toBeVisible()
  })
})

test('only finished rounds count, two tabs are in step, and the typed text stays while they are counted again', {
  tag: '@long',
}, async ({ context, page, server }) => {
  const watching = free(page)
  await watching.begins(server.url, [foursome, levelNine, leftBehind])
  const playing = free(await context.newPage())
  await playing.opens(`${server.url}/profile`)
  await playing.switchesPaidMode('on')
  await watching.goesWithinTheApp('/multi/join')
  const code = page.getByRole('textbox', { name: 'Game Code' })
  await code.fill('ABC')
  await playing.switchesPaidMode('off')
  await expect(playing.page.getByRole('region', { name: 'Free Tier' })).toContainText('1 round remaining')
  await watching.seesScreen('Join Game')
  await expect(code).toHaveValue('ABC')

  await watching.goesWithinTheApp('/')
  await page.getByRole('link', { name: 'Multiplayer' }).click()
  await watching.seesScreen('Multiplayer')
  await playing.goesWithinTheApp('/')
  await playing.playsNine('The third')
  await playing.finishes()
  await watching.isLocked(`${server.url}/multiplayer`)
  await playing.tab('Profile').click()
  await playing.switchesPaidMode('on')
  await watching.seesScreen('Multiplayer')
  await playing.switchesPaidMode('off')
  await watching.isLocked(`${server.url}/multiplayer`)
  await playing.opens(`${server.url}/solo/create`)
  await playing.deletesHistory()
  await playing.sees('4 rounds deleted.')
  await watching.seesScreen('Multiplayer')
})

test('a failed deletion of the history is reported, and loses nothing; an entry point stays open while the rounds can not be counted', {
  tag: '@long',
}, async ({ context, page, server }) => {
  await makeBreakable(page)
  await page.addInitScript(() => {
    const vibrate = (pattern: VibratePattern) => (document.documentElement.dataset['felt'] = String(pattern)) !== ''
    Object.defineProperty(navigator, 'vibrate', { value: vibrate })
  })
  const golfer = free(page)
  await golfer.begins(server.url, threeFinished)
  await page.getByRole('link', { name: 'Solo Play' }).click()
  await golfer.isLocked(`${server.url}/solo/create`)
  await setFaults(page, { writing: 'fails' })
  const logged = page.waitForEvent('console', (message) => message.text().startsWith('delete history'))
  await golfer.deletesHistory()
  expect((await logged).type()).toBe('warning')
  // The pattern of an error is the app's own; no other haptic has three beats of one length.
  await expect(page.locator('html')).toHaveAttribute('data-felt', /^(\d+),\1,\1$/)
  await expect(golfer.limit().getByRole('alert')).toContainText('Nothing was lost.')
  await setFaults(page, { writing: 'none' })
  await golfer.opens(server.url)
  await expect(page.getByRole('region', { name: 'Recent Rounds' }).getByRole('listitem')).toHaveCount(3)

  const other = free(await context.newPage())
  await other.opens(`${server.url}/profile`)
  await other.switchesPaidMode('on')
  await golfer.goesWithinTheApp('/profile')
  await expect(page.getByRole('region', { name: 'Pro Mode (Testing)' })).toBeVisible()
  await setFaults(page, { reading: 'fails' })
  await other.switchesPaidMode('off')
  await expect(page.getByRole('region', { name: 'Free Tier' })).toContainText("couldn't count your rounds just now")
  await golfer.goesWithinTheApp('/multiplayer')
  await expect(page.getByRole('link', { name: 'Join Round' })).toBeVisible()
  await expect(golfer.limit()).toBeHidden()
})
