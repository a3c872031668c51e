import { stopsClock } from './clock.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { expectNoOverlap, expectNothingCutOff } from './layout.ts'

test.describe('rounds that can be played', () => {
  test('a back nine is played from hole 10 to hole 18', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsSolo()
    await golfer.choosesCourse(/Quick Custom 9/)
    await golfer.choosesLayout('Back 9')
    // Only that half is listed.
    await expect(golfer.parOf(9)).toHaveCount(0)
    await expect(golfer.parOf(10)).toBeVisible()
    await expect(golfer.parOf(18)).toBeVisible()
    await golfer.customizes('The Loop', [{ par: 3, length: 150 }], 10)
    await golfer.createsRound()
    await golfer.sees('Back 9')
    await golfer.startsRound()

    await golfer.isOnHole(10)
    await golfer.sees('Par 3', '150 yd')
    // Par is 3 and then 4 each: 3 + 8 x 4 = 35 strokes are level par.
    await golfer.taps(3)
    for (let hole = 11; hole <= 18; hole += 1) {
      await golfer.goesOn(hole)
      await golfer.taps(4)
    }
    await golfer.finishes()
    await expect.poll(() => golfer.finalScores()).toEqual([{ name: 'Ann', total: '35', toPar: 'E' }])
  })

  test('eight players are scored, and a ninth finds no seat', { tag: '@long' }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    const mates = ['Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gwen', 'Hal']
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.createsQuickRound('Eight of us', 9)
    for (const mate of mates) await golfer.addsPlayer(mate)
    await expect(golfer.page.getByRole('textbox', { name: 'Add player name' })).toBeHidden()
    await golfer.startsRound()
    await expect(golfer.page.getByText('All players need scores before advancing')).toBeVisible()
    const next = page.getByRole('button', { name: 'Next Hole (2)' })
    await expect(next).toBeDisabled()
    // The app selects the next player without a score: eight taps score all eight.
    for (const strokes of [4, 5, 3, 4, 6, 4, 5, 7]) await golfer.taps(strokes)
    await expect(next).toBeEnabled()
    await golfer.looksAtLeaderboard()
    // Par 4: 3 is a birdie; equal strokes share their rank.
    await expect
      .poll(() => golfer.standings())
      .toEqual([
        { name: 'Cleo', thru: '1 of 9 holes', total: '3', toPar: '−1' },
        { name: 'Ann', thru: '1 of 9 holes', total: '4', toPar: 'E' },
        { name: 'Dan', thru: '1 of 9 holes', total: '4', toPar: 'E' },
        { name: 'Finn', thru: '1 of 9 holes', total: '4', toPar: 'E' },
        { name: 'Ben', thru: '1 of 9 holes', total: '5', toPar: '+1' },
        { name: 'Gwen', thru: '1 of 9 holes', total: '5', toPar: '+1' },
        { name: 'Eve', thru: '1 of 9 holes', total: '6', toPar: '+2' },
        { name: 'Hal', thru: '1 of 9 holes', total: '7', toPar: '+3' },
      ])
  })
})

test.describe('courses', () => {
  test('a template course needs a name, and its pars are 3, 4 or 5; missing data is reported when a round is requested', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann', 'Meters')
    await golfer.startsSolo()
    await golfer.choosesCourse(/Quick Custom 18/)
    await golfer.sees('Quick template course - perfect for practice rounds', 'Customize Course')
    await expect(page.getByText('Course name is required')).toBeVisible()
    const create = page.getByRole('button', { name: 'Create Solo Round' })
    await expect(create).toBeDisabled()
    await page.getByRole('textbox', { name: 'Course Name' }).fill('   ')
    await expect(create).toBeDisabled()
    await expect(create).toContainText('Please enter a course name')
    await page.getByRole('textbox', { name: 'Your Nickname' }).press('Enter')
    // The message replaces the button's line, so the text is there once.
    const missing = page.getByText('Please enter a course name')
    await expect(missing).toBeVisible()
    await expect(create).not.toContainText('Please enter a course name')
    await expect(golfer.parOf(18).getByRole('radio')).toHaveCount(3)
    for (const par of ['3', '4', '5']) await expect(golfer.parOf(18).getByRole('radio', { name: par })).toBeEnabled()
    await golfer.customizes('Home', [{ par: 4, length: 350 }])
    await expect(missing).toBeHidden()
    await expect(page.getByText('Course name is required')).toBeHidden()
    await expect(page.getByRole('combobox', { name: 'Tee' })).toHaveCount(0)
    await golfer.createsRound()
    await golfer.startsRound()
    // The golfer's unit applies all the way: 350 m were entered, and 350 m are shown.
    const panel = page.getByRole('heading', { name: /^Hole / }).locator('..')
    await expect(panel).toContainText('Par 4 • 350 m')
    await golfer.taps(2)
    await golfer.goesOn(2)
    // The second hole has no length.
    await expect(panel).toContainText('Par 4')
    await expect(panel).not.toContainText(/\d m\b/)
  })

  test('a built-in course is previewed and played from a tee', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsSolo()
    await golfer.choosesCourse(/^(?!Quick Custom)/)
    await golfer.sees('Course Preview')
    await expect(page.getByText(/yd/).first()).toBeVisible()
    const tee = page.getByRole('combobox', { name: 'Tee' })
    await expect(tee.getByRole('option')).toHaveText(['USGA Blue Men', 'USGA White Men', 'USGA Red Women'])
    await tee.selectOption({ label: 'USGA Red Women' })
    // Some switches and voice controls press twice before the page renders again. One round is created all the same.
    await page.getByRole('button', { name: 'Create Solo Round' }).evaluate((button: HTMLElement) => {
      button.click()
      button.click()
    })
    await golfer.sees('USGA Red Women')
    await golfer.startsRound()
    await golfer.isOnHole(1)
    await golfer.opens(server.url)
    await golfer.opensHistory()
    // No second round was put aside either.
    await expect(page.getByText('No history found')).toBeVisible()
  })

  test('course, holes and tee can be read on the narrowest phones with text of twice the size', {
    tag: '@long',
  }, async ({ page, server }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsSolo()
    await golfer.choosesCourse('Saltwind Demo Course')
    await page.getByRole('group', { name: 'Holes' }).getByText('Back 9').click()
    await golfer.sees('Back 9 (Holes 10-18)')
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await expectNothingCutOff(page)
    await page.getByRole('combobox', { name: 'Tee' }).selectOption({ label: 'Championship' })
    await golfer.createsRound()
    await golfer.opens(server.url)
    // The texts stay on one line and are cut off at the end.
    await expect(page.getByRole('region', { name: 'Solo Game in Progress' })).toContainText('Back 9 • Championship')
  })

  test('a custom course names a tee only if it was chosen', { tag: '@long' }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.createsQuickRound('Meadow', 9)
    for (const chosen of [null, 'Forward']) {
      await golfer.opens(server.url)
      await golfer.startsSolo()
      await golfer.choosesCourse('Meadow')
      const tee = page.getByRole('combobox', { name: 'Tee' })
      await expect(tee).toHaveValue('Standard')
      if (chosen !== null) await tee.selectOption(chosen)
      await golfer.createsRound()
      await golfer.sees('Front 9')
      await expect(page.getByText('Standard')).toHaveCount(0)
      await expect(page.getByText('Forward')).toHaveCount(chosen === null ? 0 : 1)
    }
  })

  test('a custom course is kept, and deleted only after a confirmation', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Old Meadow', 9)
    await golfer.opens(`${server.url}/solo/create`)
    const trash = page.getByRole('button', { name: 'Delete course Old Meadow' })
    await golfer.choosesCourse(/Quick Custom 9/)
    await expect(page.getByRole('button', { name: /^Delete course/ })).toHaveCount(0)
    await golfer.choosesCourse(/Old Meadow/)
    await golfer.sees('Custom course - click trash icon to delete')

    await trash.click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete Course' })
    await expect(dialog).toContainText('Are you sure you want to delete "Old Meadow"? This action cannot be undone.')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
    await golfer.sees('Custom course - click trash icon to delete')

    const tee = page.getByRole('combobox', { name: 'Tee' })
    await tee.selectOption({ label: 'Forward' })
    await trash.click()
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toBeHidden()
    const picker = golfer.coursePicker()
    await expect(picker.getByRole('option', { name: /Old Meadow/ })).toHaveCount(0)
    const isOnFirst = (shown: Element) => shown instanceof HTMLSelectElement && shown.selectedIndex === 0
    // The first course of the list is selected.
    await expect.poll(() => picker.evaluate(isOnFirst)).toBe(true)
    // It has a tee of its own, not the one chosen for the other course.
    await expect.poll(() => tee.evaluate(isOnFirst)).toBe(true)
    await page.reload()
    await expect(picker.getByRole('option').first()).toBeAttached()
    await expect(picker.getByRole('option', { name: /Old Meadow/ })).toHaveCount(0)
  })
})

test.describe('offline courses', () => {
  test('after a deletion the focus stays with the others, and after the last one with the screen', {
    tag: '@long',
  }, async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    for (const name of ['Old Meadow', 'New Meadow']) {
      await golfer.opens(`${server.url}/solo/create`)
      await golfer.choosesCourse(/Quick Custom 9/)
      await golfer.customizes(name)
      await golfer.createsRound()
    }
    await golfer.opens(`${server.url}/settings/offline-courses`)
    const remove = page.getByRole('button', { name: 'Delete course Old Meadow' })
    await remove.click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(remove).toBeFocused()
    await remove.click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(remove).toBeHidden()
    await expect(page.getByRole('region', { name: 'Saved courses' })).toBeFocused()
    await page.getByRole('button', { name: 'Delete course New Meadow' }).click()
    await question.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Saved courses' })).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test.describe('a tap in the first frame', () => {
  // Chromium doesn't count a scripted tap as a touch, and then blocks vibration.
  test.use({ expectedErrors: /Blocked call to navigator\.vibrate/ })

  test('a tap as soon as plus appears is kept when the page is reloaded', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Early', 9)
    // The tap comes in the frame in which the key appears, before anything else has settled.
    await page.addInitScript(() => {
      let taps = 0
      const look = (): void => {
        const plus = document.querySelector<HTMLButtonElement>('button[aria-label="Plus one stroke"]')
        if (plus !== null && sessionStorage.getItem('tapped') === null) {
          plus.click()
          taps += 1
          if (taps === 3) sessionStorage.setItem('tapped', '3')
        }
        if (taps < 3) requestAnimationFrame(look)
      }
      look()
    })
    await page.reload()
    await expect(golfer.strokeCount()).toHaveText('3')
    await page.reload()
    await expect(golfer.strokeCount()).toHaveText('3')
  })
})

test.describe('scoring', () => {
  test('plus counts from 0, and minus never goes below 1; an earlier hole can be corrected', async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Second thoughts', 9)
    const minus = page.getByRole('button', { name: /minus/i })
    await expect(golfer.strokeCount()).toHaveText('0')
    await expect(minus).toBeDisabled()
    await golfer.addsOne()
    await expect(golfer.strokeCount()).toHaveText('1')
    await golfer.addsOne()
    await expect(golfer.strokeCount()).toHaveText('2')
    await golfer.sees('−2 to par')
    await minus.click()
    await expect(golfer.strokeCount()).toHaveText('1')
    if (await minus.isEnabled()) await minus.click()
    await expect(golfer.strokeCount()).toHaveText('1')

    await golfer.taps(5)
    await golfer.goesOn(2)
    await golfer.taps(4)
    await golfer.goesOn(3)
    await golfer.goesBackTo(1)
    await expect(golfer.strokeCount()).toHaveText('5')
    await golfer.taps(6)
    await expect(golfer.strokeCount()).toHaveText('6')
    await page.reload()
    await golfer.isOnHole(3)
    await golfer.goesBackTo(1)
    await expect(golfer.strokeCount()).toHaveText('6')
    await golfer.goesBackTo(3)
    await golfer.taps(4)
    await golfer.looksAtLeaderboard()
    // 6 + 4 + 4 against 4 + 4 + 4
    await expect
      .poll(() => golfer.standings())
      .toEqual([{ name: 'Ann', thru: '3 of 9 holes', total: '14', toPar: '+2' }])
  })

  test('a round put aside leaves Home with all its strokes, and Undo brings it back, out of a field, too', async ({
    page,
    server,
  }) => {
    await page.clock.install()
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Set aside', 9)
    await golfer.taps(6)
    await golfer.seesSaved(6)
    await golfer.opens(server.url)
    await golfer.putsRoundAside()
    const undo = page.getByRole('button', { name: 'Undo' })
    await undo.click()
    await golfer.resumes()
    await golfer.isOnHole(1)
    await expect(golfer.strokeCount()).toHaveText('6')

    // The message stays for as long as this takes, and covers no field that is typed in.
    await golfer.opens(server.url)
    await golfer.putsRoundAside()
    await stopsClock(page)
    await golfer.startsSolo()
    const nickname = page.getByRole('textbox', { name: 'Your Nickname' })
    await nickname.evaluate((field) => field.scrollIntoView({ block: 'end' }))
    await nickname.pressSequentially('a')
    await expectNoOverlap([nickname, undo])
    // A finger takes its time: the button under it stays although the field loses the focus.
    await undo.click({ delay: 100 })
    await golfer.tab('Home').click()
    await page.clock.resume()
    await expect(golfer.roundInProgress()).toBeVisible()
  })
})
