import { expect, test } from './fixtures.ts'
import { LiveGolfer, pebbleFront } from './live-golfer.ts'

test('the choices on Setup are still there after a reload, until the round is created', async ({ page, server }) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.opens(`${server.url}/setup`)
  await ann.searchesCourse(pebbleFront.search)
  await ann.choosesHoles(pebbleFront)
  await page.getByText('Direct, phone to phone').click()
  const choice = page.getByRole('region', { name: 'Select Tee & Holes' })
  const direct = page.getByRole('radio', { name: /^Direct, phone to phone/ })
  // The second reload comes before the course's card has arrived.
  for (const isEarly of [false, true]) {
    await page.reload()
    if (isEarly) await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText(pebbleFront.course, { exact: true })).toBeVisible()
    await expect(choice.getByRole('button', { name: /^Blue\b/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(choice.getByRole('button', { name: 'Front 9', exact: true })).toHaveAttribute('aria-pressed', 'true')
    await expect(direct).toBeChecked()
    await expect(page.getByRole('button', { name: 'Create Round' })).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Create Round' }).click()
  await expect(page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  await ann.sees(pebbleFront.course)
  await ann.opens(`${server.url}/setup`)
  await expect(page.getByRole('textbox', { name: 'Course name or place' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Live game/ })).toBeChecked()
})

test('a quick course on Setup keeps its name and holes over a reload', { tag: '@long' }, async ({ page, server }) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.opens(`${server.url}/setup`)
  await ann.searchesCourse('Gut Ising')
  await page.getByRole('button', { name: 'Play "Gut Ising" as a quick course' }).click()
  const choice = page.getByRole('region', { name: 'Select Tee & Holes' })
  await choice.getByRole('button', { name: 'Back 9', exact: true }).click()
  await page.reload()
  await expect(page.getByText('Gut Ising', { exact: true })).toBeVisible()
  await expect(choice.getByRole('button', { name: 'Back 9', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Create Round' }).click()
  await ann.isInLobby()
  await ann.sees('Gut Ising')
})
