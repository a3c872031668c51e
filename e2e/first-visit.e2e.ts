import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

test.describe('first run', () => {
  test('a deep link is kept, query included, through the nickname', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(`${server.url}/stats?imported=false&course=a%20b`)
    await expect(page.getByRole('navigation', { name: /main|tabs/i })).toBeHidden()
    await golfer.setsUp('Ann')
    await expect(page).toHaveURL(`${server.url}/stats?imported=false&course=a%20b`)
    await expect(page.getByRole('heading', { name: /History|Stats/ }).first()).toBeVisible()
  })

  test('a golfer who follows a link to a game is asked for a nickname to join it', async ({ page, server }) => {
    const welcome = 'Welcome! Please enter your nickname to join the game.'
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await expect(page.getByRole('textbox', { name: 'Nickname' })).toBeVisible()
    await expect(page.getByText(welcome)).toBeHidden()
    for (const address of ['/join?code=ABCDEF', '/multi/join?code=ABCDEF']) {
      await golfer.opens(server.url + address)
      await expect(page.getByText(welcome)).toBeVisible()
    }
  })

  test('the form fits a small phone and says what it leads to; an invalid character is named while it is typed', async ({
    page,
    server,
  }) => {
    const hint = '2-20 characters, letters, numbers, and basic punctuation only'
    await page.setViewportSize({ width: 320, height: 568 })
    await page.goto(server.url)
    await expect(page.getByRole('button', { name: 'Continue' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('link', { name: /terms/i })).toHaveAttribute('href', '/terms')
    await expect(page.getByRole('link', { name: /privacy/i })).toHaveAttribute('href', '/privacy')
    const field = page.getByRole('textbox', { name: 'Nickname' })
    await field.pressSequentially('Robin')
    await expect(page.getByText('Robin', { exact: true })).toBeVisible()

    await field.fill('')
    await field.pressSequentially('O')
    await expect(field).toHaveAccessibleDescription(hint)
    for (const [typed, named] of [
      ["O'", 'An apostrophe'],
      ['Ann & Bo', '"&"'],
      ['@', '"@"'],
    ] as const) {
      await field.fill(typed)
      await expect(field).toHaveAccessibleDescription(`${hint} ${named} can't be part of a nickname.`)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(field).toBeVisible()
    await field.fill('A')
    await expect(field).toHaveAccessibleDescription(hint)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(field).toHaveAccessibleDescription(`${hint} Your nickname needs at least 2 characters.`)
  })

  for (const { locale, unit } of [
    { locale: 'en-US', unit: 'Yards' },
    { locale: 'en-GB', unit: 'Yards' },
    { locale: 'de-DE', unit: 'Meters' },
    { locale: 'en', unit: 'Meters' },
  ]) {
    test.describe(`in ${locale}`, () => {
      test.use({ locale })

      test(`${unit} is chosen until the golfer chooses otherwise`, { tag: locale === 'de-DE' ? [] : '@long' }, async ({
        page,
        server,
      }) => {
        await page.goto(server.url)
        await expect(page.getByRole('radio', { name: unit })).toBeChecked()
      })
    })
  }

  test('the unit that was chosen before is offered again with a new nickname', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann', 'Meters')
    await golfer.tab('Profile').click()
    await page.getByRole('button', { name: 'Edit nickname' }).click()
    await page.getByRole('button', { name: 'Reset' }).click()
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
