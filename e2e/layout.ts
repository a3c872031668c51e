import { expect, type Locator, type Page } from '@playwright/test'

/** Layout checks that hold on every screen at every size. */

/** Nothing is wider than the window, no text is cut off, and no text lies over another one. */
export async function expectNothingCutOff(page: Page): Promise<void> {
  // After a resize, the contents follow a moment later; until then nothing is too wide.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  const width = page.viewportSize()?.width
  await expect.poll(() => page.evaluate(cutOff, width), { message: `cut off on ${page.url()}` }).toEqual([])
  await expect.poll(() => page.evaluate(textsOverEachOther), { message: `lies over text on ${page.url()}` }).toEqual([])
  await expect.poll(() => page.evaluate(spaceOfEmptyRegions), { message: `takes space on ${page.url()}` }).toEqual([])
}

/**
 * Names the live regions that are empty and move their neighbours all the same. Runs in the page. A region has to be in the
 * page before its first words, or a screen reader misses them; it needs no space for that.
 */
export function spaceOfEmptyRegions(): string[] {
  const isSeen = ({ width, height }: DOMRect) => width > 1 && height > 1
  const wrong: string[] = []
  for (const region of document.querySelectorAll<HTMLElement>('[role="status"], [role="alert"], [aria-live]')) {
    const { parentElement } = region
    if (parentElement === null || !region.checkVisibility()) continue
    const text = document.createRange()
    text.selectNodeContents(region)
    const isHidden = !isSeen(region.getBoundingClientRect())
    if (!isHidden && [...text.getClientRects()].some(isSeen)) continue
    if ([...region.querySelectorAll('*')].some((element) => isSeen(element.getBoundingClientRect()))) continue
    const neighbours = [parentElement, ...parentElement.children].filter((element) => element !== region)
    const places = () =>
      neighbours.flatMap((element) => {
        const { top, left, width, height } = element.getBoundingClientRect()
        return [top, left, width, height]
      })
    const before = places()
    region.style.display = 'none'
    const movedPx = Math.max(...places().map((place, at) => Math.abs(place - (before[at] ?? place))))
    region.style.removeProperty('display')
    if (movedPx > 0.5) wrong.push(`${region.outerHTML.slice(0, 100)} takes ${Math.round(movedPx)} px`)
  }
  return wrong
}

/**
 * Names the elements wider than the window, the texts that are cut off, and the words of the screen's heading that are
 * broken. Runs in the page. windowWidth is in px; unset, it is the page's. A phone zooms out of a page that is too wide, and
 * then the page's own width is no measure.
 */
export function cutOff(windowWidth = document.documentElement.clientWidth): string[] {
  const width = Math.min(windowWidth, document.documentElement.clientWidth)
  const wrong: string[] = []
  if (document.documentElement.scrollWidth > width) {
    wrong.push(`the page is ${document.documentElement.scrollWidth} px wide in a window of ${width} px`)
  }
  // A table or a row of buttons may scroll inside a box of its own. Its content isn't cut off.
  function canBeScrolledTo(element: Element): boolean {
    for (let box = element.parentElement; box !== null && box !== document.body; box = box.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX) && box.scrollWidth > box.clientWidth) return true
    }
    return false
  }
  for (const heading of document.querySelectorAll('h1:not([translate="no"], .sr-only)')) {
    const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
    while (texts.nextNode() !== null) {
      for (const { index, 0: word } of (texts.currentNode.textContent ?? '').matchAll(/[^\s-]+/g)) {
        const range = document.createRange()
        range.setStart(texts.currentNode, index)
        range.setEnd(texts.currentNode, index + word.length)
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) wrong.push(`'${word}' is broken`)
      }
    }
  }
  for (const element of document.querySelectorAll('body *')) {
    if (element.closest('[aria-hidden="true"], .sr-only') !== null) continue
    const hasText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    if (!hasText && !(element instanceof HTMLInputElement) && !(element instanceof HTMLButtonElement)) continue
    const box = element.getBoundingClientRect()
    if (box.width === 0 || box.height === 0) continue
    const text = (element.textContent ?? '').trim().slice(0, 40)
    if ((box.right > width + 1 || box.left < -1) && !canBeScrolledTo(element)) {
      wrong.push(`'${text}' reaches from ${Math.round(box.left)} to ${Math.round(box.right)} px`)
    }
    const style = getComputedStyle(element)
    const isContained = /strict|content|paint/.test(style.contain)
    const clipsX = isContained || style.overflowX === 'hidden' || style.overflowX === 'clip'
    const clipsY = isContained || style.overflowY === 'hidden' || style.overflowY === 'clip'
    // An ellipsis shortens a name on purpose.
    if (clipsX && style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1) {
      wrong.push(`'${text}' is cut off at its side`)
    }
    // Letters that are wider than their tile or button lie half beside it.
    const hasGround = style.backgroundColor !== 'rgba(0, 0, 0, 0)' && element.querySelector('.sr-only') === null
    if (hasGround && !clipsX && element.scrollWidth > element.clientWidth + 1) {
      wrong.push(`'${text}' is wider than what it stands on`)
    }
    // A figure's line may be lower than its font's tallest letters.
    const sparePx = isContained ? element.clientHeight / 4 : 1
    // A name may be limited to some lines, which are shown whole.
    const linesPx = Number(style.webkitLineClamp) * Number.parseFloat(style.lineHeight)
    const wantedPx = Number.isNaN(linesPx) ? element.scrollHeight : Math.min(element.scrollHeight, linesPx)
    if (clipsY && wantedPx > element.clientHeight + sparePx) {
      if (style.textOverflow !== 'ellipsis') wrong.push(`'${text}' is cut off at its foot`)
    }
  }
  return wrong
}

/** Names the texts that lie over each other. Runs in the page. Text that stays in place while the page scrolls is left out. */
export function textsOverEachOther(): string[] {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  // A line is higher than its letters: the top of one may reach into the foot of the other.
  const partOfLine = 0.5
  const isInSight = ({ width, height }: DOMRect) => width > 0 && height > 0
  const shown: { readonly text: string; readonly lines: readonly DOMRect[] }[] = []
  for (const element of scope.querySelectorAll('*')) {
    if (element.closest('[aria-hidden="true"], [inert], .sr-only, svg') !== null) continue
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const texts = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
    )
    if (texts.length === 0) continue
    let [left, top, right, bottom] = [-Infinity, -Infinity, Infinity, Infinity]
    let staysInPlace = false
    for (let box: Element | null = element; box !== null && box !== document.body; box = box.parentElement) {
      const { position, overflowX } = getComputedStyle(box)
      staysInPlace ||= position === 'fixed' || position === 'sticky'
      if (box === scope || overflowX === 'visible') continue
      const edge = box.getBoundingClientRect()
      left = Math.max(left, edge.left)
      top = Math.max(top, edge.top)
      right = Math.min(right, edge.right)
      bottom = Math.min(bottom, edge.bottom)
    }
    if (staysInPlace) continue
    const lines = texts.flatMap((text) => {
      const range = document.createRange()
      range.selectNodeContents(text)
      return [...range.getClientRects()].map((line) => {
        const [x, y] = [Math.max(line.left, left), Math.max(line.top, top)]
        return new DOMRect(x, y, Math.min(line.right, right) - x, Math.min(line.bottom, bottom) - y)
      })
    })
    shown.push({ text: (element.textContent ?? '').trim().slice(0, 40), lines: lines.filter(isInSight) })
  }
  const liesOver = (one: DOMRect, other: DOMRect) =>
    Math.min(one.right, other.right) - Math.max(one.left, other.left) > 2 &&
    Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > partOfLine * Math.min(one.height, other.height)
  return shown.flatMap((one, place) =>
    shown
      .slice(place + 1)
      .filter((other) => one.lines.some((line) => other.lines.some((otherLine) => liesOver(line, otherLine))))
      .map((other) => `'${one.text}' lies over '${other.text}'`),
  )
}

/** Names the links, buttons and fields that something covers once they are scrolled into view. Runs in the page. */
export async function coveredControls(): Promise<string[]> {
  const wrong: string[] = []
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  // At the top of the page no bar slides away.
  scrollTo(0, 0)
  const isMoving = () => document.getAnimations().some((animation) => animation instanceof CSSTransition)
  const restAt = performance.now() + 2000
  // Animations that the scrolling starts begin a frame later.
  await frame()
  await frame()
  do await frame()
  while (isMoving() && performance.now() < restAt)
  // Only the last of several open dialogs can be used.
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document
  for (const control of scope.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')) {
    if (control.closest('[aria-hidden="true"], [inert]') !== null) continue
    // A radio button is hidden under its label, which is the part that a finger meets.
    const target = control instanceof HTMLInputElement && control.offsetWidth <= 1 ? control.labels?.[0] : control
    if (target === undefined || !target.checkVisibility()) continue
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    const coverOf = () => {
      const box = target.getBoundingClientRect()
      // The points keep away from the corners, which are round.
      const points = [0.2, 0.5, 0.8].map((part) => [box.x + box.width * part, box.y + box.height * part] as const)
      return points
        .map(([x, y]) => document.elementFromPoint(x, y))
        .find((hit) => hit === null || !(target.contains(hit) || hit.contains(target)))
    }
    let cover = coverOf()
    const picture = target.closest('svg')
    if (cover !== undefined && picture !== null) {
      // Firefox ignores scroll-padding when it scrolls to a part of a picture.
      picture.scrollIntoView({ block: 'center' })
      cover = coverOf()
    }
    if (cover !== undefined) {
      // Focus reveals whatever a swipe reveals.
      control.focus({ preventScroll: true })
      const giveUpAt = performance.now() + 1000
      do {
        await frame()
        cover = coverOf()
      } while (cover !== undefined && performance.now() < giveUpAt)
      control.blur()
    }
    if (cover !== undefined) {
      const name = control.getAttribute('aria-label') ?? target.innerText
      wrong.push(`'${name.slice(0, 40)}' lies under ${cover === null ? 'the edge' : cover.outerHTML.slice(0, 100)}`)
    }
  }
  return wrong
}

/** Names the controls at the page's foot that scroll it on focus although they stand still. Runs in the page. */
export function scrollingOnFocus(): string[] {
  const wrong: string[] = []
  const standsStill = (element: Element | null): boolean =>
    element !== null &&
    (['sticky', 'fixed'].includes(getComputedStyle(element).position) || standsStill(element.parentElement))
  for (const control of document.querySelectorAll<HTMLElement>('a[href], button')) {
    if (!standsStill(control)) continue
    scrollTo(0, 0)
    control.focus()
    if (scrollY > 0) wrong.push(`'${control.getAttribute('aria-label') ?? control.innerText}' by ${scrollY} px`)
    control.blur()
  }
  return wrong
}

export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const widerPx = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect
    .poll(widerPx, { message: `px by which the page at ${page.url()} is wider than its window` })
    .toBeLessThanOrEqual(0)
}

/** All controls are visible without scrolling. */
export async function expectAllInSight(page: Page, controls: readonly Locator[]): Promise<void> {
  const size = page.viewportSize() ?? { width: Number.POSITIVE_INFINITY, height: Number.POSITIVE_INFINITY }
  // After a resize, the contents follow a moment later.
  for (const control of controls) {
    await expect
      .poll(() => outOfSight(control, size), { message: `${control.toString()} in a window of ${size.height} px` })
      .toBe('')
  }
}

/** Says where a control lies if it isn't wholly in the window, which is `width` by `height` px large. */
async function outOfSight(control: Locator, { width, height }: { width: number; height: number }): Promise<string> {
  const box = await control.boundingBox()
  if (box === null) return 'is not shown'
  const isIn = box.y >= 0 && box.y + box.height <= height && box.x + box.width <= width
  return isIn ? '' : `lies from ${box.x}, ${box.y} to ${box.x + box.width}, ${box.y + box.height}`
}

/** No control lies over another one. */
export async function expectNoOverlap(controls: readonly Locator[]): Promise<void> {
  // A page that is still being laid out may move between the measurements.
  await expect.poll(() => overlapsOf(controls), { message: 'overlapping' }).toEqual([])
}

async function overlapsOf(controls: readonly Locator[]): Promise<string[]> {
  const boxes = await Promise.all(
    controls.map(async (control) => {
      const box = await control.boundingBox()
      return box === null ? null : { name: control.toString(), ...box }
    }),
  )
  const shown = boxes.filter((box) => box !== null)
  if (shown.length < boxes.length) return ['not all are shown']
  return shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter(
        (other) =>
          one.x < other.x + other.width &&
          other.x < one.x + one.width &&
          one.y < other.y + other.height &&
          other.y < one.y + one.height,
      )
      .map((other) => `${one.name} and ${other.name}`),
  )
}

/** Measures until two frames give the same, for tests that nothing moves from one moment to a later one. */
export async function atRest<Measured>(page: Page, measure: () => Promise<Measured>): Promise<Measured> {
  let measured = await measure()
  await expect(async () => {
    const before: unknown = measured
    await page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
    )
    measured = await measure()
    const again: unknown = measured
    expect(again).toEqual(before)
  }).toPass({ timeout: 45_000 })
  return measured
}

/** The box of a part that has stopped moving. */
export function boxAtRest(part: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  return atRest(part.page(), async () => {
    const box = await part.boundingBox()
    if (box === null) throw new Error(`${part.toString()} is not shown`)
    return box
  })
}

/** The two stand side by side: the middle of each lies between the other's top and bottom. */
export async function expectOnOneLine(left: Locator, right: Locator): Promise<void> {
  // A row may still move between the two measurements.
  await expect(async () => {
    const [first, second] = [await left.boundingBox(), await right.boundingBox()]
    if (first === null || second === null) throw new Error(`${left.toString()} or ${right.toString()} is not shown`)
    const names = `${left.toString()} and ${right.toString()} on one line`
    for (const [box, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const middle = box.y + box.height / 2
      expect(middle, names).toBeGreaterThan(other.y)
      expect(middle, names).toBeLessThan(other.y + other.height)
    }
  }).toPass({ timeout: 45_000 })
}

/** The first ends above the second. */
export async function expectAbove(upper: Locator, lower: Locator): Promise<void> {
  // A page that is still being laid out may move between the two measurements.
  await expect(async () => {
    const [first, second] = [await upper.boundingBox(), await lower.boundingBox()]
    if (first === null || second === null) throw new Error(`${upper.toString()} or ${lower.toString()} is not shown`)
    expect(first.y + first.height, `the foot of ${upper.toString()}`).toBeLessThanOrEqual(second.y)
  }).toPass({ timeout: 45_000 })
}

/** The page isn't higher than the window. */
export async function expectNothingToScroll(page: Page): Promise<void> {
  const scrolled = () => page.evaluate(() => [window.scrollY, document.documentElement.scrollHeight - innerHeight])
  // After a resize, the contents follow a moment later.
  await expect.poll(scrolled, { message: 'scrolled by, and can scroll by' }).toEqual([0, 0])
}
