import type { Page } from '@playwright/test'
import { foursome, putFinishedCards } from './finished-cards.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

/*
 * A phone held on its side, with a camera in its edge. The insets are those of an iPhone 15, in CSS pixels. The camera may be
 * at either edge, so both sides have insets.
 */
const sidePx = 59
const window = { width: 852, height: 393 }

test('on a phone held on its side no text or control lies under the camera', async ({ page, server }) => {
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
    await expect.poll(() => outside(page), { message: path }).toEqual([])
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

/** The texts and controls that reach into an inset. Content that is wider than the window, and scrolls under a finger, may. */
function outside(page: Page): Promise<string[]> {
  return page.evaluate((inset) => {
    const isMoved = (element: Element): boolean => {
      for (let part: Element | null = element; part !== null; part = part.parentElement) {
        if (part.scrollWidth > part.clientWidth + 1 && ['auto', 'scroll'].includes(getComputedStyle(part).overflowX))
          return true
      }
      return false
    }
    // The empty area of a button around its icon may reach there, and so may content that is cut off.
    const edgesOf = (element: Element) => {
      const box = element.getBoundingClientRect()
      // Text for screen readers takes no room.
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
