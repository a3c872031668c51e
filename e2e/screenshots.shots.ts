import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { difficultRoundId, putDifficultRounds } from './difficult-rounds.ts'
import { screenStates } from './screen-states.ts'
import { handedOver, hasImageSheet } from './shared-image.ts'
import { showTheme, test } from './shown-state.ts'

const folder = join(import.meta.dirname, '..', 'screenshots')
const sizes = [
  { width: 320, height: 568 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
] as const

for (const state of screenStates) {
  test(state.name, async ({ showState }) => {
    const { page } = await showState(state)
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme)
      for (const size of sizes) {
        await page.setViewportSize(size)
        await page.waitForFunction(
          ({ width, height }) => document.documentElement.clientWidth === width && innerHeight === height,
          size,
        )
        await showAll(page, size)
        const folderOfSize = join(folder, `${size.width}-${theme}`)
        await mkdir(folderOfSize, { recursive: true })
        await isPainted(page)
        await page.screenshot({ path: join(folderOfSize, `${state.name}.png`) })
      }
    }
  })
}

/** Makes the window as high as the page, so that a bar at the window's foot stands at the picture's foot. */
async function showAll(page: Page, { width, height }: { readonly width: number; readonly height: number }) {
  let shownPx = height
  // Some of a page grows with the window.
  for (let round = 1; round <= 8; round += 1) {
    await isPainted(page)
    const wantedPx = await page.evaluate(() => document.documentElement.scrollHeight)
    if (wantedPx <= shownPx) return
    shownPx = wantedPx
    await page.setViewportSize({ width, height: shownPx })
    await page.waitForFunction((px) => window.innerHeight === px, shownPx)
  }
}

/**
 * Two frames after a change of size or theme the earlier painting is gone and the new height counts. Sliding elements have come
 * to rest.
 */
async function isPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(moving.map(({ finished }) => finished))
  })
}

/** For the README, made on a machine with an emoji font. One device pixel per CSS pixel is small and sharp enough there. */
test('shared-round', async ({ showState }) => {
  const state = screenStates.find(({ name }) => name === 'summary-level')
  if (state === undefined) throw new Error('there is no such state')
  const golfer = await showState(state, { deviceScaleFactor: 1 })
  const { page } = golfer
  await putDifficultRounds(page)
  await golfer.opens(`${new URL(page.url()).origin}/round/${difficultRoundId('two-players')}`)
  const share = page.getByRole('contentinfo').getByRole('button', { name: 'Share Round' })
  await share.waitFor()
  await hasImageSheet(page, 'takes')
  await share.click()
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'shared-round.png'), (await handedOver(page)).png)
})

/** For the web manifest: a browser shows these before the app is installed. The build takes them from this folder. */
for (const name of ['scoring', 'stats']) {
  test(`manifest-${name}`, async ({ showState }) => {
    const state = screenStates.find((one) => one.name === name)
    if (state === undefined) throw new Error(`there is no state '${name}'`)
    const { page } = await showState(state, { deviceScaleFactor: 2, colorScheme: 'light' })
    await isPainted(page)
    await page.screenshot({ path: join(import.meta.dirname, '..', 'app', 'public', `screenshot-${name}.png`) })
  })
}

test('readme', async ({ browser, showState }) => {
  const pictures: string[] = []
  for (const name of ['home', 'scoring', 'summary']) {
    const state = screenStates.find((one) => one.name === name)
    if (state === undefined) throw new Error(`there is no state '${name}'`)
    const { page } = await showState(state, { deviceScaleFactor: 2, colorScheme: 'light' })
    pictures.push((await page.screenshot()).toString('base64'))
  }
  const context = await browser.newContext({ viewport: { width: 1_290, height: 924 } })
  const page = await context.newPage()
  await page.setContent(`<style>
      body { display: flex; gap: 40px; margin: 40px }
      img { width: 377px; height: 816px; border: 1px solid #d9e0dc; border-radius: 36px; box-shadow: 0 8px 30px #0b12202e }
    </style>
    ${pictures.map((picture) => `<img alt="" src="data:image/png;base64,${picture}">`).join('')}`)
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, 'readme.png'), fullPage: true })
  await context.close()
})
