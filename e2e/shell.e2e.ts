import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

declare global {
  interface Window {
    /** Set by a script that runs before the page's own. */
    themeAtFirstBody: string | undefined
  }
}

test.describe('first run', () => {
  test('a deep link is kept, query included, through the nickname', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(`${server.url}/stats?imported=false&course=a%20b`)
    await expect(page.getByRole('navigation', { name: /main|tabs/i })).toBeHidden()
    await golfer.setsUp('Ann')
    await expect(page).toHaveURL(`${server.url}/stats?imported=false&course=a%20b`)
    await expect(page.getByRole('heading', { name: /History|Stats/ }).first()).toBeVisible()
  })

  test('the form links to the terms and the privacy policy', async ({ page, server }) => {
    await page.goto(server.url)
    await expect(page.getByRole('link', { name: /terms/i })).toHaveAttribute('href', '/terms')
    await expect(page.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy')
  })

  test('Meters is chosen until the golfer chooses otherwise', async ({ page, server }) => {
    await page.goto(server.url)
    await expect(page.getByRole('radio', { name: 'Meters' })).toBeChecked()
  })

  test("the nickname 'Player' counts as none", async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await page.evaluate(() => localStorage.setItem('golf_scorer_nickname', 'Player'))
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeVisible()
  })
})

test.describe('tab bar', () => {
  const tabs = ['Home', 'Stats', 'Profile'] as const

  test('it leads to the three places and marks the one the golfer is at', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    for (const [name, path] of [
      ['Stats', '/stats'],
      ['Profile', '/profile'],
      ['Home', '/'],
    ] as const) {
      await golfer.tab(name).click()
      await expect(page).toHaveURL(server.url + path)
      for (const tab of tabs) {
        if (tab === name) await expect(golfer.tab(tab)).toHaveAttribute('aria-current', 'page')
        else await expect(golfer.tab(tab)).not.toHaveAttribute('aria-current')
      }
    }
  })

  test('it is gone while a round is scored and on Home it is back', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await expect(golfer.tab('Home')).toBeVisible()
    await golfer.startsQuickRound('Tabs', 9)
    await expect(golfer.tab('Home')).toBeHidden()
    for (let hole = 1; hole <= 9; hole += 1) {
      if (hole > 1) await golfer.goesOn(hole)
      await golfer.taps(4)
    }
    await golfer.finishes()
    // The summary belongs to Home.
    await expect(golfer.tab('Home')).toHaveAttribute('aria-current', 'page')
  })

  test('it slides away below 100 px and returns on the way up and at the top', async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 400 })
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.tab('Profile').click()
    await page.evaluate(() => {
      document.body.style.minHeight = '3000px'
    })
    const bar = golfer.tab('Home')
    await page.mouse.move(160, 200)
    await page.mouse.wheel(0, 60)
    await expect(bar).toBeInViewport()
    await page.mouse.wheel(0, 400)
    await expect(bar).not.toBeInViewport()
    await page.mouse.wheel(0, -50)
    await expect(bar).toBeInViewport()
    await page.mouse.wheel(0, 400)
    await expect(bar).not.toBeInViewport()
    await page.evaluate(() => window.scrollTo(0, 5))
    await expect(bar).toBeInViewport()
  })
})

test.describe('first frame', () => {
  test('before its script is here the screen stands in its place, with nothing to tap', async ({ browser, server }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    await context.addInitScript(() => localStorage.setItem('golf_scorer_nickname', 'Ann'))
    for (const [path, heading] of [
      ['/', 'Teemates'],
      ['/solo/create', 'Create Solo Round'],
      ['/stats', 'History'],
    ] as const) {
      const page = await context.newPage()
      const scripts = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', async (route) => {
        await scripts.promise
        await route.continue()
      })
      await page.goto(server.url + path, { waitUntil: 'commit' })
      const title = page.getByRole('heading', { level: 1, name: heading, exact: true })
      await expect(title).toBeVisible()
      const place = await title.boundingBox()
      await expect(page.locator('#root').locator('a, button, input, select')).toHaveCount(0)
      scripts.resolve()
      await expect(page.locator('[data-first-frame]')).toHaveCount(0)
      await expect(page.locator('#root').locator('a, button').first()).toBeVisible()
      const after = await placeOf(title)
      // Beside the title of Create Solo Round the way back appears.
      if (path !== '/solo/create') expect([after?.x, after?.y], path).toEqual([place?.x, place?.y])
      await page.close()
    }
    await context.close()
  })

  test('whoever has no nickname yet sees nothing but the question for it', async ({ browser, server }) => {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const page = await context.newPage()
    await page.route('**/assets/*.js', () => {})
    await page.goto(server.url, { waitUntil: 'commit' })
    await expect(page.locator('[data-first-frame]')).toHaveCount(3)
    await expect(page.locator('[data-first-frame]:visible')).toHaveCount(0)
    await context.close()
  })
})

test.describe('theme', () => {
  test('the theme stands before the first paint, on every kind of visit', async ({ browser, server }) => {
    for (const [stored, system, expected] of [
      [null, 'dark', 'dark'],
      [null, 'light', 'light'],
      ['dark', 'light', 'dark'],
      ['light', 'dark', 'light'],
      ['system', 'dark', 'dark'],
    ] as const) {
      const context = await browser.newContext({ colorScheme: system })
      await context.addInitScript((theme) => {
        if (theme !== null) localStorage.setItem('golf_scorer_theme', theme)
        // The theme at the moment in which the page has its first body.
        new MutationObserver((_, observer) => {
          if (document.body === null) return
          window.themeAtFirstBody = document.documentElement.dataset['theme']
          observer.disconnect()
        }).observe(document, { childList: true, subtree: true })
      }, stored)
      const page = await context.newPage()
      await page.goto(server.url)
      expect(await page.evaluate(() => window.themeAtFirstBody), `${stored} on ${system}`).toBe(expected)
      await expect(page.locator('html')).toHaveAttribute('data-theme', expected)
      await context.close()
    }
  })

  test("'System' follows the device while the app is open", async ({ page, server }) => {
    const golfer = new Golfer(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    // #0b1220
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(11, 18, 32)')
  })

  test('a theme chosen in one tab is seen in the other, and after a reload', async ({ context, page, server }) => {
    const golfer = new Golfer(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const other = await context.newPage()
    await other.emulateMedia({ colorScheme: 'light' })
    await other.goto(server.url)
    await golfer.tab('Profile').click()
    await golfer.chooses('Dark')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await other.reload()
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
    await golfer.chooses('System')
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})

test.describe('profile', () => {
  test('the nickname is edited, saved and kept; a wrong one and a cancelled one are not', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.tab('Profile').click()
    await expect(page.getByText('Manage your account and data')).toBeVisible()
    await expect(page.getByText('Click the pencil to edit your nickname')).toBeVisible()
    const edit = page.getByRole('button', { name: /edit/i })
    await edit.click()
    await expect(page.getByText('Press ✓ to save or ✗ to cancel')).toBeVisible()
    const input = page.getByRole('textbox', { name: /nickname/i })
    const save = page.getByRole('button', { name: /save/i })
    for (const wrong of ['   ', 'A', 'A<b>']) {
      await input.fill(wrong)
      await save.click()
      await expect(input).toHaveAttribute('aria-invalid', 'true')
    }
    await page.getByRole('button', { name: /cancel/i }).click()
    await expect(page.getByText('Ann', { exact: true })).toBeVisible()
    await edit.click()
    await input.fill(' Anna-Lena ')
    await save.click()
    await expect(page.getByText('Anna-Lena', { exact: true })).toBeVisible()
    await page.reload()
    await expect(page.getByText('Anna-Lena', { exact: true })).toBeVisible()
  })

  test('the unit is chosen in place, and lengths are shown in it', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann', 'Yards')
    await golfer.startsSolo()
    await golfer.choosesCourse(/Quick Custom 9/)
    await golfer.customizes('Units', [{ par: 4, length: 400 }])
    await golfer.createsRound()
    await golfer.startsRound()
    await golfer.sees('400 yd')
    await golfer.opens(`${server.url}/profile`)
    await golfer.chooses('Meters')
    await golfer.opens(`${server.url}/solo/round`)
    // 400 x 0.9144 = 365.76
    await golfer.sees('366 m')
  })
})

test.describe('addresses', () => {
  test('an unlisted path is not found and shows the way Home', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    for (const path of ['/nothing/here', '/solo/round/extra', '/multiplayer', '/%3Cscript%3E']) {
      await golfer.opens(server.url + path)
      await expect(page.getByRole('heading', { name: /not found/i }), path).toBeVisible()
    }
    await page.getByRole('link', { name: /home/i }).first().click()
    await expect(page.getByRole('heading', { name: 'Start a Round' })).toBeVisible()
  })

  test('/solo leads to the creation of a round, and a summary without its round says so', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(`${server.url}/solo`)
    await golfer.setsUp('Ann')
    await expect(page).toHaveURL(`${server.url}/solo/create`)
    for (const path of ['/round/round_1_none', '/solo/summary/round_1_none']) {
      await golfer.opens(server.url + path)
      await golfer.sees('Round not found')
    }
    await golfer.opens(`${server.url}/solo/round`)
    // No round in play: Home.
    await expect(page).toHaveURL(`${server.url}/`)
  })

  test('after the first load every address opens without signal and without the server', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Offline', 9)
    await golfer.taps(4)
    await golfer.seesSaved(4)
    await golfer.isReadyForOffline()
    await page.context().setOffline(true)
    await server.stop()
    for (const [path, heading] of [
      ['/', 'Start a Round'],
      ['/stats', /History|Stats/],
      ['/profile', 'Profile'],
      ['/solo/create', 'Create Solo Round'],
      ['/solo/round', /^Hole 1/],
      ['/round/none', 'Round not found'],
      ['/no/such/place', /not found/i],
    ] as const) {
      await golfer.opens(server.url + path)
      await expect(page.getByRole('heading', { name: heading }).first(), path).toBeVisible()
    }
  })
})

test.describe('the server', () => {
  test('every answer carries the security headers, hashed files are kept for good and the page is not', async ({
    page,
    server,
  }) => {
    const answers = new Map<string, Record<string, string>>()
    page.on('response', (response) => {
      answers.set(new URL(response.url()).pathname, response.headers())
    })
    await page.goto(server.url)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible()
    expect(answers.size).toBeGreaterThan(2)
    for (const [path, headers] of answers) {
      const policy = headers['content-security-policy'] ?? ''
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).not.toContain('unsafe')
      expect(headers['x-content-type-options'], path).toBe('nosniff')
      expect(headers['referrer-policy'], path).toBe('no-referrer')
      if (path.startsWith('/assets/')) expect(headers['cache-control'], path).toContain('immutable')
      else expect(headers['cache-control'] ?? '', path).not.toContain('immutable')
    }
    expect([...answers.keys()].some((path) => path.startsWith('/assets/'))).toBe(true)
  })

  test('/terms and /privacy are pages of their own and need no script', async ({ browser, server }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const [path, heading] of [
      ['/terms', /terms/i],
      ['/privacy', /privacy/i],
    ] as const) {
      const answer = await page.goto(server.url + path)
      expect(answer?.status(), path).toBe(200)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await expect(page.getByRole('link', { name: /Teemates|back|home/i }).first()).toHaveAttribute('href', '/')
    }
    await context.close()
  })

  test('a file that is not there is not found, whatever it is called', async ({ request, server }) => {
    for (const path of ['/assets/none.js', '/../package.json', '/%2e%2e/%2e%2e/package.json', '/.git/config']) {
      const answer = await request.get(server.url + path, { headers: { accept: '*/*' } })
      expect(answer.status(), path).toBe(404)
    }
  })
})

/** Asked again where the skeleton is just giving way to the screen: its title is gone while it is measured. */
async function placeOf(title: Locator) {
  let box = await title.boundingBox()
  await expect.poll(async () => (box ??= await title.boundingBox())).not.toBeNull()
  return box
}
