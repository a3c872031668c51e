import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Locator, Page } from '@playwright/test'
import type axe from 'axe-core'
import type { ScreenState } from './screen-state.ts'
import { screenStates } from './screen-states.ts'
import { expect } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { expectNothingCutOff } from './layout.ts'
import { phone } from './phone.ts'
import { routeStates } from './route-states.ts'
import { showTheme, test } from './shown-state.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The rules of axe that check colours. */
const colourRules = ['color-contrast', 'link-in-text-block']

/** The limit of checks until the colours have settled after a change of theme. */
const mostLooks = 10
const betweenLooksMs = 300

/**
 * 'all' covers every state and size; otherwise each screen is checked once, filled, on the usual phone. Source:
 * scripts/test.mjs.
 */
const isEverything = process.env['TEST_SCOPE'] === 'all'

/** Starting a test costs as much as checking a state, so many states share a test. */
const statesPerTest = isEverything ? 16 : 6
const stateTimeoutMs = 40_000

for (const { name, members } of groupsOf(isEverything ? screenStates : filledScreens())) {
  test(`${name}: axe finds nothing, and nothing is cut off`, async ({ showState, showTogether }, testInfo) => {
    testInfo.setTimeout(testInfo.timeout + members.length * stateTimeoutMs)
    if (!isEverything) {
      for (const state of members) {
        const { page } = await showState(state)
        await test.step(state.name, () => expectAccessible(state, page))
        await (state.keepsDevice === true ? page : page.context()).close()
      }
      return
    }
    for (const together of toursOf(members)) {
      let page: Page | undefined
      await showTogether(together, async (state, golfer) => {
        page = golfer.page
        await test.step(state.name, () => expectAccessible(state, golfer.page))
      })
      // The states that leave the device unchanged go on with the same phone.
      await (together[0]?.keepsDevice === true ? page : page?.context())?.close()
    }
  })
}

function filledScreens(): ScreenState[] {
  const names = new Set(Object.values(routeStates).map(({ filled }) => filled))
  return screenStates.filter(({ name }) => names.has(name))
}

/**
 * States that share a phone are in one group, and so are those of one tour. A group is named after its first and last state.
 */
function groupsOf(all: readonly ScreenState[]): { readonly name: string; readonly members: readonly ScreenState[] }[] {
  const kindOf = ({ keepsDevice, device, offline }: ScreenState) =>
    keepsDevice === true ? `${device} ${offline === true}` : ''
  return [...Map.groupBy(all, kindOf).values()].flatMap((alike) => {
    const groups: ScreenState[][] = []
    for (const together of toursOf(alike)) {
      const last = groups.at(-1)
      if (last !== undefined && last.length + together.length <= statesPerTest) last.push(...together)
      else groups.push([...together])
    }
    return groups.map((members) => ({ name: `${members[0]?.name} to ${members.at(-1)?.name}`, members }))
  })
}

/** The states of one tour in one list, and each other state in a list of its own. */
function toursOf(some: readonly ScreenState[]): ScreenState[][] {
  return [...Map.groupBy(some, (state) => state.tour ?? state).values()]
}

async function expectAccessible(state: ScreenState, page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme)
    // The themes differ in their colours alone.
    const rules = theme === 'light' ? undefined : colourRules
    // Right after a live change of theme Chromium now and then answers with the previous colours, although it paints the new
    // ones. A finding therefore has to be found again.
    let found = await findings(page, rules)
    for (let look = 1; found.length > 0 && look < mostLooks; look += 1) {
      await page.waitForTimeout(betweenLooksMs)
      found = await findings(page, rules)
    }
    expect(found, `${state.name} in ${theme}`).toEqual([])
  }
  if (state.swiped !== true) {
    await expectNothingCutOff(page)
    if (isEverything) await expectWholeInSmallWindows(page)
  }
  await showTheme(page, 'light')
}

/** Changes the window and the text of a page that is open already, because reaching a state costs more than checking it. */
async function expectWholeInSmallWindows(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 568 })
  await expectNothingCutOff(page)
  await setTextPercent(page, 200)
  await expectNothingCutOff(page)
  await page.setViewportSize(phone.viewport)
  await expectNothingCutOff(page)
  await setTextPercent(page, 100)
}

/** Sets the text size as a golfer does in the browser's settings; 100 is the browser's default. */
async function setTextPercent(page: Page, percent: number): Promise<void> {
  await page.evaluate((given) => {
    document.documentElement.style.fontSize = given === 100 ? '' : `${given}%`
  }, percent)
}

test('a whole round is set up, scored, corrected and finished by keyboard alone', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  const { keyboard } = page
  await golfer.opens(server.url)
  await tabTo(page, page.getByRole('textbox', { name: 'Nickname' }))
  await keyboard.type('Ann')
  await tabTo(page, page.getByRole('radio', { name: 'Yards' }))
  await keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Meters' })).toBeChecked()
  await press(page, page.getByRole('button', { name: 'Continue' }))

  await press(page, page.getByRole('link', { name: 'Solo Play' }))
  await tabTo(page, golfer.coursePicker())
  await keyboard.type('Quick Custom 9')
  await tabTo(page, page.getByRole('textbox', { name: 'Course Name' }))
  await keyboard.type('Keys only')
  await tabTo(page, golfer.parOf(1).getByRole('radio', { name: '4' }))
  await keyboard.press('ArrowLeft')
  await expect(golfer.parOf(1).getByRole('radio', { name: '3' })).toBeChecked()
  await press(page, page.getByRole('button', { name: 'Create Solo Round' }))

  await tabTo(page, page.getByRole('textbox', { name: 'Add player name' }))
  await keyboard.type('Ben')
  await keyboard.press('Enter')
  await expect(page.getByText('Ben', { exact: true })).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Start Round' }))

  for (let hole = 1; hole <= 9; hole += 1) {
    await golfer.isOnHole(hole)
    await press(page, golfer.player('Ann'))
    await press(page, golfer.quickStroke(4))
    await press(page, golfer.player('Ben'))
    await press(page, page.getByRole('button', { name: 'Plus one stroke' }))
    await keyboard.press('Enter')
    await keyboard.press('Space')
    await expect(golfer.strokeCount()).toHaveText('3')
    if (hole < 9) await press(page, page.getByRole('button', { name: `Next Hole (${hole + 1})` }))
  }

  // Ann goes back to the first hole by the card, where Ben gets one more stroke.
  await press(page, page.getByRole('button', { name: /^Scorecard, / }))
  await press(page, golfer.cardCell(1, 'Ben'))
  await golfer.isOnHole(1)
  await expect(golfer.player('Ben')).toHaveAttribute('aria-pressed', 'true')
  await press(page, page.getByRole('button', { name: 'Plus one stroke' }))
  await golfer.seesSaved(4)
  await press(page, page.getByRole('button', { name: 'Back to Hole 9' }))
  await golfer.isOnHole(9)
  await press(page, page.getByRole('button', { name: 'Finish Round' }))
  await expect(page).toHaveURL(/\/solo\/summary\//)
  // Par is 3 + 8 x 4 = 35. Ann has 9 x 4 = 36, Ben 4 + 8 x 3 = 28.
  await expect
    .poll(() => golfer.finalScores())
    .toEqual([
      { name: 'Ben', total: '28', toPar: '−7' },
      { name: 'Ann', total: '36', toPar: '+1' },
    ])

  // A row's delete button is reached without a swipe, and its dialog keeps the focus.
  await press(page, golfer.tab('Stats'))
  // Tab leads to the selected tab of a list, and an arrow key to the next one.
  await tabTo(page, page.getByRole('tab', { name: 'Stats' }))
  await keyboard.press('ArrowRight')
  await press(page, page.getByRole('button', { name: /^Delete the round at Keys only/ }))
  const dialog = page.getByRole('alertdialog')
  for (let tab = 0; tab < 6; tab += 1) {
    await keyboard.press('Tab')
    // After the last button the focus leaves the page for the browser's own controls. It never goes behind the dialog.
    expect(
      await dialog.evaluate(
        (element) => document.activeElement === document.body || element.contains(document.activeElement),
      ),
    ).toBe(true)
  }
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: /^Delete the round at Keys only/ })).toBeFocused()
})

for (const [name, viewport, textPercent] of [
  ['on a screen of 320 by 568', { width: 320, height: 568 }, 100],
  ['with text of twice the size', phone.viewport, 200],
] as const) {
  test(`a whole round is set up, scored, corrected and finished ${name}`, { tag: '@long' }, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport)
    await page.addInitScript((percent) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${percent}%`
      })
    }, textPercent)
    // Every tap below is one that a finger can do: a covered element receives none.
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Small', 9, ['Ben'])
    for (let hole = 1; hole <= 9; hole += 1) {
      if (hole > 1) await golfer.goesOn(hole)
      await golfer.scoresFor('Ann')
      await golfer.taps(7)
      await golfer.scoresFor('Ben')
      await golfer.taps(2)
    }
    await golfer.goesBackTo(1)
    await golfer.enters('Ann', 12)
    await golfer.takesOneOff()
    await golfer.seesSaved(11)
    await expectNothingCutOff(page)
    await page.getByRole('button', { name: 'Back to Hole 9' }).click()
    await golfer.looksAtLeaderboard()
    await expectNothingCutOff(page)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await golfer.isOnHole(9)
    await golfer.finishes()
    // Ann 11 + 8 x 7 = 67 against 36; Ben 9 x 2 = 18.
    await expect
      .poll(() => golfer.finalScores())
      .toEqual([
        { name: 'Ben', total: '18', toPar: '−18' },
        { name: 'Ann', total: '67', toPar: '+31' },
      ])
    await expectNothingCutOff(page)
    await golfer.opensHistory()
    await golfer.deletes('Small')
    await expect(page.getByText('No history found')).toBeVisible()
  })
}

/** Presses Tab, and Shift+Tab after the last element, until the target has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (const key of ['Tab', 'Shift+Tab']) {
    for (let step = 0; step < 60; step += 1) {
      if (await target.evaluate((element) => element === document.activeElement)) return
      await page.keyboard.press(key)
    }
  }
  throw new Error(`the keyboard does not reach ${target.toString()}`)
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('nothing moves for longer than a frame', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Still', 9)
    const longestMs = await page.evaluate(() => {
      const durations = [...document.querySelectorAll('*')].flatMap((element) => {
        const style = getComputedStyle(element)
        return `${style.transitionDuration}, ${style.animationDuration}`
          .split(',')
          .map((text) => Number.parseFloat(text))
      })
      return Math.max(...durations) * 1_000
    })
    expect(longestMs).toBeLessThan(16)
  })
})

/** The source is read once for all pages, because it has some 650 kB. */
const axeSource = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** The findings of axe, with the words that say what to fix. */
async function findings(page: Page, rules?: string[]): Promise<object[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules === undefined ? {} : { runOnly: rules }) }
  const violations = await page.evaluate(async (given) => (await window.axe.run(document, given)).violations, options)
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ html, failureSummary }) => `${html} ${failureSummary ?? ''}`),
  }))
}
