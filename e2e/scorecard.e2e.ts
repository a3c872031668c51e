import { readFile } from 'node:fs/promises'
import { inflateSync } from 'node:zlib'
import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { boxAtRest } from './layout.ts'
import { eightOnEighteen, oneOnBackNine, opensScorecard, opensSummaryOf } from './scorecard-rounds.ts'

declare global {
  interface Window {
    /** The number of calls of print(). */
    printings: number
  }
}

/** A4 landscape with margins of 15 mm, at CSS's 96 px an inch. Source: document 3 section 9. */
const pageMm = { width: 297, height: 210, margin: 15 }
const printedPx = { width: Math.floor(((297 - 30) / 25.4) * 96), height: Math.floor(((210 - 30) / 25.4) * 96) }

test("the scorecard opens from the summary and shows everybody's strokes on each hole", { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await opensSummaryOf(golfer, server.url, eightOnEighteen)
  await page.getByRole('button', { name: 'Hole by Hole Breakdown' }).click()
  for (const nine of ['OUT', 'IN']) {
    const box = page.getByRole('region', { name: `Scorecard of Pebble Beach Golf Links, ${nine}` })
    await expect.poll(() => isInSight(box)).toBe(true)
  }

  await test.step('its names go below what stays at the foot', async () => {
    const foot = page.getByRole('contentinfo')
    const name = page.getByRole('region', { name: 'Card of all players, OUT' }).getByRole('rowheader').first()
    // Scrolling down hides the tab bar and lowers the foot; scrolling up brings it back and lifts the foot.
    await page.evaluate(() => window.scrollTo(0, 0))
    const fromTheEdge = (element: Element) => Math.round(window.innerHeight - element.getBoundingClientRect().bottom)
    await expect.poll(() => foot.evaluate(fromTheEdge), 'the foot stands on the tab bar').toBeGreaterThan(0)
    await name.evaluate((head) => window.scrollBy(0, head.getBoundingClientRect().top - window.innerHeight))
    await expect.poll(() => foot.evaluate(fromTheEdge), 'the foot has followed the tab bar').toBe(0)
    const middleOf = (element: Element) => element.getBoundingClientRect().top + element.clientHeight / 2
    const y = await foot.evaluate(middleOf)
    const x = await name.evaluate((head, to) => {
      const { left, width, top } = head.getBoundingClientRect()
      window.scrollBy(0, top + 8 - to)
      return left + width / 2
    }, y)
    const isOnTop = (shown: Element, at: { readonly x: number; readonly y: number }) =>
      shown.contains(document.elementFromPoint(at.x, at.y))
    await expect.poll(() => foot.evaluate(isOnTop, { x, y })).toBe(true)
  })

  await test.step('in a large window as a whole, below what stands beside the results', async () => {
    await page.setViewportSize({ width: 1024, height: 768 })
    for (const name of ['Card of all players', 'Scorecard of Pebble Beach Golf Links']) {
      const box = page.getByRole('region', { name })
      await expect(box).toHaveCount(1)
      await expect.poll(() => isInSight(box), { message: name }).toBe(true)
    }
    await expect(async () => {
      const titles = (await page.getByRole('heading', { level: 2 }).allInnerTexts()).map((title) => title.toLowerCase())
      expect(titles.indexOf('scorecard')).toBeGreaterThan(titles.indexOf('score progression'))
    }).toPass({ timeout: 45_000 })
    await page.setViewportSize({ width: 390, height: 844 })
  })

  const dialog = await opensScorecard(golfer)
  await expect(dialog.getByRole('heading', { name: 'Pebble Beach Golf Links' })).toBeVisible()
  for (const text of ['Saturday, May 9, 2026', 'Full 18', 'Scored with Teemates']) {
    await expect(dialog.getByText(text, { exact: true })).toBeVisible()
  }

  await test.step('without room its nines stand below each other, with all totals in sight', async () => {
    // Phones upright and on their side, and a tablet.
    for (const [width, height] of [
      [390, 844],
      [844, 390],
      [768, 1024],
      [320, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      const tables = dialog.getByRole('table')
      await expect(tables).toHaveCount(2)
      const front = rowOf(tables.first(), 'Ann').getByRole('cell').last()
      const back = rowOf(tables.last(), 'Ann').getByRole('cell').last()
      await expect(front).toHaveText('39')
      await expect(back).toHaveText('78')
      for (const total of [front, back]) {
        await total.scrollIntoViewIfNeeded()
        await expect.poll(() => total.evaluate((cell) => cell.getBoundingClientRect().right)).toBeLessThanOrEqual(width)
      }
      for (const box of await dialog.getByRole('region').all()) await expect.poll(() => isInSight(box)).toBe(true)
    }
    for (const text of ['Albatross or better', 'Triple bogey or worse'])
      await expect(dialog.getByText(text)).toBeVisible()
  })

  await page.setViewportSize({ width: 1024, height: 768 })
  const table = dialog.getByRole('table')
  // Both nines stand side by side.
  await expect(table).toHaveCount(1)
  const heads = async () => {
    const texts = await table.getByRole('columnheader').allInnerTexts()
    return texts.map((text) => text.replace(/\s+/, ' '))
  }
  await expect
    .poll(heads)
    .toEqual([
      'Player',
      ...['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((hole) => `Hole ${hole}`),
      'OUT',
      ...['10', '11', '12', '13', '14', '15', '16', '17', '18'].map((hole) => `Hole ${hole}`),
      'IN',
      'TOT',
    ])
  await expect.poll(() => cardOf(table, 'Par')).toBe('4 5 4 4 3 5 3 4 4 36 4 4 3 4 5 4 4 3 5 36 72')
  await expect.poll(() => cardOf(table, 'Ann')).toBe('5 5 4 3 3 7 3 5 4 39 4 6 3 4 3 4 5 2 8 39 78')
  // 2 + 2 holes under par 36 and 36: 33, 36.
  await expect.poll(() => cardOf(table, 'Dee')).toBe('4 2 4 4 3 5 3 4 4 33 4 4 3 4 5 4 4 3 5 36 69')
  await expect.poll(() => cardOf(table, 'W'.repeat(40))).toBe('5 99 – – – – – – – 104 11 – – – – – – – – 11 115')
  await expect.poll(() => cardOf(table, 'يوسف الخطيب')).toBe('4 5 4 4 3 5 3 4 4 36 – – – – – – – – – – 36')
  // 100 px and 40 for each of 21 columns. Source: document 3 section 9.
  await expect(table).toHaveCSS('min-width', '940px')
  const marksOf = (name: string) => rowOf(table, name).getByRole('img').evaluateAll(labels)
  await expect
    .poll(async () => (await marksOf('Ann')).slice(0, 6))
    .toEqual(['5, bogey', '5, par', '4, par', '3, birdie', '3, par', '7, double bogey'])
  await expect.poll(async () => (await marksOf('Ann'))[13]).toBe('3, eagle')
  await expect.poll(async () => (await marksOf('Dee'))[1]).toBe('2, albatross or better')
  await expect.poll(async () => (await marksOf('W'.repeat(40)))[1]).toBe('99, triple bogey or worse')

  // The dialog has nine tenths of the window on a phone, and at most four fifths of a large one, in its middle, where all of it
  // is visible.
  const height = async () => (await dialog.boundingBox())?.height ?? 0
  await page.setViewportSize({ width: 390, height: 844 })
  await expect.poll(height).toBeCloseTo(844 * 0.9, 0)
  await page.setViewportSize({ width: 1024, height: 768 })
  await expect.poll(height).toBeCloseTo(768 * 0.8, 0)
  await expect.poll(() => isInSight(dialog.getByRole('region'))).toBe(true)

  await test.step('with large text it scrolls beside its names', async () => {
    const total = rowOf(table, 'Ann').getByRole('cell').last()
    const name = rowOf(table, 'Ann').getByRole('rowheader')
    const fontSize = (size: string) => page.evaluate((text) => (document.documentElement.style.fontSize = text), size)
    await fontSize('200%')
    const nameAt = await boxAtRest(name)
    await expect(total).not.toBeInViewport()
    await total.scrollIntoViewIfNeeded()
    await expect(total).toBeInViewport()
    expect((await boxAtRest(name)).x).toEqual(nameAt.x)
    await fontSize('')
  })

  // Closing the dialog wasn't a step back to a screen: the next one begins at its top.
  await page.setViewportSize({ width: 390, height: 320 })
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(golfer.tab('Profile')).not.toBeInViewport()
  // Scrolling up brings the tab bar back.
  await page.evaluate(() => scrollTo(0, 400))
  await golfer.tab('Profile').click()
  await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(2 * 320)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('the scorecard closes by every usual gesture, and the summary is as it was', { tag: '@long' }, async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await opensSummaryOf(golfer, server.url, oneOnBackNine)
  await golfer.opensHistory()
  await golfer.finishedRound(oneOnBackNine.course).getByRole('link').click()
  await expect(page).toHaveURL(/\/round\/[^/]+$/)
  const summary = page.url()
  const opener = page.getByRole('button', { name: 'Scorecard' })

  const ways: Readonly<Record<string, (dialog: Locator) => Promise<unknown>>> = {
    'by Escape': () => page.keyboard.press('Escape'),
    'by its button': (dialog) => dialog.getByRole('button', { name: 'Close' }).click(),
    'by its button, pressed twice': (dialog) =>
      dialog.getByRole('button', { name: 'Close' }).evaluate((button: HTMLElement) => {
        button.click()
        button.click()
      }),
    'beside it': () => page.touchscreen.tap(195, 30),
    'by going back': () => page.goBack(),
    'by a pull at its head': (dialog) => golfer.pulls(headOf(dialog), [40, 120, 240, 300]),
  }
  for (const [way, close] of Object.entries(ways)) {
    await test.step(way, async () => {
      const dialog = await opensScorecard(golfer)
      await expect(headOf(dialog)).toBeFocused()
      await expect(dialog.getByRole('table')).toBeVisible()
      await close(dialog)
      await expect(dialog).toBeHidden()
      await expect(opener).toBeFocused()
      expect(page.url()).toBe(summary)
    })
  }

  await test.step('on a wide screen its table has its least width', async () => {
    await page.setViewportSize({ width: 1024, height: 844 })
    const dialog = await opensScorecard(golfer)
    // 100 px and 40 for each of 10 columns.
    await expect(dialog.getByRole('table')).toHaveCSS('min-width', '500px')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.setViewportSize({ width: 390, height: 844 })
  })

  await test.step('not by a pull that is taken back', async () => {
    const dialog = await opensScorecard(golfer)
    await restsAtFoot(dialog)
    await golfer.pulls(headOf(dialog), [30, 60, 90, 60, 40])
    await restsAtFoot(dialog)
  })

  await test.step('not by text that is marked from within it to beside it', async () => {
    const dialog = page.getByRole('dialog', { name: 'Scorecard' })
    await headOf(dialog).hover()
    await page.mouse.down()
    await page.mouse.move(195, 30, { steps: 4 })
    await page.mouse.up()
    await restsAtFoot(dialog)
  })

  await test.step('not by a reload', async () => {
    await page.reload()
    const dialog = page.getByRole('dialog', { name: 'Scorecard' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
    // On an untouched page the browser closes the dialog at once, and the app takes the history step back afterwards.
    await expect.poll(() => page.evaluate(() => JSON.stringify(history.state) ?? '')).not.toContain('scorecard')
    expect(page.url()).toBe(summary)
  })

  // The dialog leaves no entry in the history.
  await page.goBack()
  await expect(golfer.finishedRound(oneOnBackNine.course)).toBeVisible()
})

test(
  'the scorecard is printed alone, in the colours of paper, on one landscape sheet',
  { tag: '@long' },
  async ({ page, server }, testInfo) => {
    const golfer = new Golfer(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await opensSummaryOf(golfer, server.url, eightOnEighteen)
    const dialog = await opensScorecard(golfer)
    await page.evaluate(() => {
      window.printings = 0
      window.print = () => {
        window.printings += 1
      }
    })
    await dialog.getByRole('button', { name: 'Print' }).click()
    await expect.poll(() => page.evaluate(() => window.printings)).toBe(1)

    for (const textPercent of [100, 200]) {
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${percent}%`
      }, textPercent)
      await page.emulateMedia({ media: null })
      const path = testInfo.outputPath(`scorecard-${textPercent}.pdf`)
      await page.pdf({ path, preferCSSPageSize: true })
      const pdf = await readFile(path)
      const pages = pagesOf(pdf)
      expect(pages).toHaveLength(1)
      expect(pages[0]?.widthMm).toBeCloseTo(pageMm.width, 0)
      expect(pages[0]?.heightMm).toBeCloseTo(pageMm.height, 0)
      // Chromium begins a page with a clip that keeps the margins free, in whole px.
      expect(marginMm(pdf)).toBeCloseTo(pageMm.margin, 0)

      // The contents are laid out in the room within the margins.
      await page.setViewportSize(printedPx)
      await page.emulateMedia({ media: 'print' })
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('heading', { name: 'Round Complete' })).toBeHidden()
      const table = page.getByRole('table')
      await expect(table).toHaveCount(1)
      await expect(async () => {
        const cells = await table.locator('th, td').evaluateAll(boxesOf)
        expect(cells).toHaveLength(10 * 22)
        const head = await page.getByRole('heading', { name: 'Pebble Beach Golf Links' }).evaluateAll(boxesOf)
        const foot = await page.getByRole('paragraph').filter({ hasText: 'Scored with Teemates' }).evaluateAll(boxesOf)
        expect([head.length, foot.length]).toEqual([1, 1])
        for (const box of [...head, ...cells, ...foot]) {
          expect(box.left).toBeGreaterThanOrEqual(0)
          expect(box.top).toBeGreaterThanOrEqual(0)
          expect(box.right).toBeLessThanOrEqual(printedPx.width)
          expect(box.bottom).toBeLessThanOrEqual(printedPx.height)
        }
      }).toPass({ timeout: 45_000 })
      // Only the one name that is too long for three lines is cut off.
      await expect.poll(() => table.getByRole('rowheader').evaluateAll(cutNames)).toEqual(['W'.repeat(40)])
      const eagle = rowOf(table, 'Cal').getByRole('img', { name: '1, eagle' }).locator('span')
      // Source: look.md, the light theme's colours, with the fill that a printer would leave out.
      await expect(eagle).toHaveCSS('background-color', 'rgb(8, 90, 53)')
      await expect(eagle).toHaveCSS('print-color-adjust', 'exact')
      await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
      await expect(rowOf(table, 'Cal').getByRole('rowheader')).toHaveCSS('color', 'rgb(12, 31, 23)')
    }
  },
)

function rowOf(table: Locator, title: string): Locator {
  const head = table.page().getByRole('rowheader', { name: title, exact: true })
  return table.getByRole('row').filter({ has: head })
}

/** Whether a box that scrolls sideways shows all its contents. */
async function isInSight(box: Locator): Promise<boolean> {
  return box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)
}

/** The visible texts of its cells. */
async function cardOf(table: Locator, title: string): Promise<string> {
  const texts = await rowOf(table, title).getByRole('cell').allInnerTexts()
  return texts.map((text) => text.replace('not played', '').trim()).join(' ')
}

function labels(elements: readonly Element[]): (string | null)[] {
  return elements.map((element) => element.getAttribute('aria-label'))
}

function cutNames(heads: readonly Element[]): (string | null)[] {
  return heads
    .flatMap((head) => [...head.children])
    .filter((name) => name.scrollHeight > name.clientHeight + 1 || name.scrollWidth > name.clientWidth + 1)
    .map((name) => name.textContent)
}

/** The part of the dialog that the finger drags. */
function headOf(dialog: Locator): Locator {
  return dialog.getByRole('heading', { name: 'Scorecard' })
}

async function restsAtFoot(dialog: Locator): Promise<void> {
  await expect
    .poll(async () => {
      const box = await dialog.boundingBox()
      return box === null ? null : Math.round(box.y + box.height)
    })
    .toBe(844)
}

function boxesOf(elements: readonly Element[]) {
  return elements.map((element) => {
    const { left, top, right, bottom } = element.getBoundingClientRect()
    return { left, top, right, bottom }
  })
}

/** Each page with its size, as written in a PDF's page objects (ISO 32000-1, 7.7.3.3), in points of 1/72 inch. */
function pagesOf(pdf: Buffer): { widthMm: number; heightMm: number }[] {
  return [
    ...pdf.toString('latin1').matchAll(/\/Type\s*\/Page\b[\s\S]*?\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g),
  ].map(([, width, height]) => ({ widthMm: (Number(width) / 72) * 25.4, heightMm: (Number(height) / 72) * 25.4 }))
}

/** The left edge of the first page's clip (ISO 32000-1, 8.5.4), in mm. */
function marginMm(pdf: Buffer): number {
  const drawn = /([\d.]+) 0 0 -[\d.]+ 0 [\d.]+ cm\s+q\s+([\d.]+) [\d.]+ [\d.]+ [\d.]+ re/
  for (let at = pdf.indexOf('stream\n'); at >= 0; at = pdf.indexOf('stream\n', at + 1)) {
    const data = pdf.subarray(at + 'stream\n'.length)
    // Deflated data starts with the first byte of a zlib header.
    if (data[0] !== 0x78) continue
    const [, scale, left] = drawn.exec(inflateSync(data, { finishFlush: 2 }).toString('latin1')) ?? []
    if (left !== undefined) return ((Number(scale) * Number(left)) / 72) * 25.4
  }
  throw new Error('no page of the PDF is drawn as Chromium draws one')
}
