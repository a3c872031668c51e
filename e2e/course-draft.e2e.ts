import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'

test('in a low window Create Solo Round says in its button that the course has no name yet', { tag: '@long' }, async ({
  page,
  server,
}) => {
  await page.setViewportSize({ width: 390, height: 664 })
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsSolo()
  await golfer.choosesCourse(/Quick Custom 9/)
  const create = page.getByRole('button', { name: 'Create Solo Round' })
  await expect(create).toBeDisabled()
  await expect(create).toContainText('Please enter a course name')
  await expect(create).toBeInViewport({ ratio: 1 })
  await page.getByRole('textbox', { name: 'Course name' }).fill('Meadow')
  await expect(create).toHaveText('Create Solo Round')
  await expect(create).toBeEnabled()
})

test('a course that is being filled in is still there after a reload, until its round is created', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsSolo()
  await golfer.choosesCourse(/Quick Custom 18/)
  await golfer.customizes('Gut Ising', [
    { par: 5, length: 480 },
    { par: 3, length: 150 },
    { par: 4, length: 370 },
  ])
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Course name' })).toHaveValue('Gut Ising')
  for (const [hole, par, length] of [
    [1, '5', '480'],
    [2, '3', '150'],
    [3, '4', '370'],
  ] as const) {
    await expect(golfer.parOf(hole).getByRole('radio', { name: par, exact: true })).toBeChecked()
    await expect(golfer.lengthOf(hole)).toHaveValue(length)
  }
  await golfer.createsRound()
  await golfer.opens(`${server.url}/solo/create`)
  await golfer.choosesCourse(/Quick Custom 18/)
  await expect(page.getByRole('textbox', { name: 'Course name' })).toHaveValue('')
})
