import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

test('a course of the catalogue is found by a part of its name, and played alone', async ({ page, server }) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsSolo()
  await golfer.searchesSoloCourse('st andrews')
  await golfer.found('St Andrews (Old Course)').first().click()
  await expect(golfer.coursePicker().getByRole('option', { selected: true })).toHaveText('St Andrews (Old Course)')
  const preview = page.getByRole('region', { name: 'Course Preview' })
  await expect(preview).toContainText('18 holes')
  // Only the course's own tees are offered: the round isn't archived under a tee that doesn't exist.
  const tees = page.getByRole('combobox', { name: 'Tee' }).getByRole('option')
  await expect(tees.first()).toBeAttached()
  await expect(tees.filter({ hasText: /^(?:Standard|Forward|Championship)$/ })).toHaveCount(0)
  await golfer.createsRound()
  await golfer.sees('St Andrews (Old Course)')
  await golfer.startsRound()
  await golfer.isOnHole(1)
  await golfer.taps(4)
  await golfer.seesSaved(4)

  // The course is on the device from then on, and its licence note isn't part of its name.
  await golfer.opens(`${server.url}/solo/create`)
  await expect(golfer.coursePicker().getByRole('option', { name: /Andrews/ })).toHaveText('St Andrews (Old Course)')
})

test('an unknown course becomes a quick course with its name filled in, which survives a visit to another screen', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsSolo()
  await golfer.searchesSoloCourse('Xqzwv Hollow')
  await golfer.sees('No suggestions yet — keep typing.')
  const quick = page.getByRole('button', { name: 'Play "Xqzwv Hollow" as a quick course' })
  await quick.click()
  const name = page.getByRole('textbox', { name: 'Course Name' })
  await expect(name).toHaveValue('Xqzwv Hollow')
  await expect(quick).toBeHidden()
  await golfer.parOf(1).getByText('3', { exact: true }).click()
  await golfer.createsRound()
  await golfer.sees('Xqzwv Hollow')

  await golfer.opens(server.url)
  await golfer.startsSolo()
  await golfer.searchesSoloCourse('Yqzwv Moor')
  await page.getByRole('button', { name: 'Play "Yqzwv Moor" as a quick course' }).click()
  await expect(name).toHaveValue('Yqzwv Moor')
  // The typed name survives a visit to another screen.
  await name.fill('Zqzwv Heath')
  await golfer.tab('Stats').click()
  await expect(name).toBeHidden()
  await page.goBack()
  await expect(name).toHaveValue('Zqzwv Heath')
  await golfer.createsRound()
  await golfer.sees('Zqzwv Heath')
})

test.describe('without signal', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('saved and built-in courses are found, and the rest is a quick course', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.isReadyForOffline()
    await golfer.createsQuickRound('St. Andrew’s Pitch', 9)
    await golfer.opens(server.url)
    await golfer.startsSolo()
    await page.context().setOffline(true)
    await golfer.searchesSoloCourse('saint andrews')
    await golfer.sees('Searching the courses saved on this device')
    await golfer.found('St. Andrew’s Pitch').click()
    await expect(golfer.coursePicker().getByRole('option', { selected: true })).toHaveText('St. Andrew’s Pitch')
    await golfer.sees('Custom course - click trash icon to delete')

    await golfer.searchesSoloCourse('saltwind')
    await golfer.found('Saltwind Demo Course').click()
    await expect(page.getByRole('combobox', { name: 'Tee' })).toHaveValue('Championship')

    await golfer.searchesSoloCourse('pebble')
    await golfer.sees('No suggestions yet — keep typing.')
    await page.getByRole('button', { name: 'Play "pebble" as a quick course' }).click()
    await golfer.createsRound()
    await golfer.sees('pebble')
  })
})

test.describe('a card that does not come', () => {
  test.use({ expectedErrors: /Failed to load resource/ })

  test('is asked for again, and nothing else is played in its place meanwhile', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    const details = /\/functions\/v1\/courses-details-cache/
    await page.context().route(details, (route) => route.fulfill({ status: 500, json: {} }))
    await golfer.startsSolo()
    await golfer.searchesSoloCourse('carnoustie')
    await golfer.found('Carnoustie (Championship)').click()
    const again = page.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('button', { name: 'Create Solo Round' })).toBeDisabled()
    await page.context().unroute(details)
    await again.click()
    await expect(page.getByRole('region', { name: 'Course Preview' })).toContainText('Carnoustie (Championship)')
    await golfer.createsRound()
    await golfer.sees('Carnoustie (Championship)')
  })
})
