import type { Page } from '@playwright/test'
import { foursome, putFinishedCards } from './finished-cards.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

/*
 * A phone held on its side, with a camera in its edge. Insets in CSS pixels as of an iPhone 15; which edge has the camera
 * isn't known, so both sides have them.
 */
const sidePx = 59
const window = { width: 852, height: 393 }

test('held on its side nothing that is read or pressed lies under the phone’s camera', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [foursome])
  await page.setViewportSize(window)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setSafeAreaInsetsOverride', {
    insets: { left: sidePx, leftMax: sidePx, right: sidePx, rightMax: sidePx, bottom: 21, bottomMax: 21 },
  })
  for (const path of [
    '/',
    '/stats',
    '/stats?tab=history',
    '/profile',
    '/solo/create',
    '/multiplayer',
    `/round/${foursome.id}`,
  ]) {
    await golfer.opens(server.url + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => outside(page), { message: path, timeout: 10_000 }).toEqual([])
  }
  await page.getByRole('button', { name: 'Open Scorecard' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => outside(page), 'the scorecard').toEqual([])
  await golfer.opens(server.url)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => outside(page), 'the notifications').toEqual([])
  await page.keyboard.press('Escape')
  await golfer.startsQuickRound('Sideways', 9, ['Ben'])
  await golfer.taps(5)
  await expect.poll(() => outside(page), 'scoring').toEqual([])
})

/** The texts and controls that reach into an inset. What is wider than the window, and is moved under a finger, may. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate((inset) => {
    const isMoved = (element: Element): boolean => {
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        if (part.scrollWidth > part.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
          return true
      }
      return false
    }
    // A button's free place around its sign may reach there, and so may what is cut off.
    const edgesOf = (element: Element) => {
      const box = element.getBoundingClientRect()
      // What only a screen reader reads takes no room.
      const parts = [...element.childNodes].filter((node) => !(node instanceof Element && node.matches('.sr-only')))
      if (element.matches('input, select') || parts.length === 0) return { left: box.left, right: box.right }
      const boxes = parts.map((part) => {
        const content = document.createRange()
        content.selectNode(part)
        return content.getBoundingClientRect()
      })
      return {
        left: Math.max(box.left, Math.min(...boxes.map(({ left }) => left))),
        right: Math.min(box.right, Math.max(...boxes.map(({ right }) => right))),
      }
    }
    const modal = document.querySelector('dialog:modal')
    return [...(modal ?? document).querySelectorAll('h1, h2, h3, p, a, button, input, select, label, th, td')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isMoved(element),
      )
      .map((element) => ({ element, ...edgesOf(element) }))
      .filter(({ left, right }) => right - left > 1 && (left < inset - 0.5 || right > innerWidth - inset + 0.5))
      .map(({ element, left, right }) => `${element.tagName} ${element.textContent?.slice(0, 30)} ${left} to ${right}`)
  }, sidePx)
}
