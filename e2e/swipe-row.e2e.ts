import { expect, test } from './fixtures.ts'
import { foursome, putFinishedCards } from './finished-cards.ts'
import { Golfer } from './golfer.ts'
import { atRest, boxAtRest } from './layout.ts'

/* A row that is swiped to the left. Source: document 1 sections 2 and 9. */

test('a row opens by 100 px once it was dragged by more than 50, and a tap closes it again', async ({
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Swiped', 9)
  await golfer.opens(server.url)
  const row = golfer.roundInProgress()
  const resume = row.getByRole('link', { name: 'Resume' })
  await expect(row).toBeVisible()
  const closedX = (await boxAtRest(row)).x
  const pulledLeft = async () => Math.round(closedX - ((await row.boundingBox())?.x ?? Number.NaN))
  const left = (distancePx: number) => ({ x: -distancePx, y: 0 })

  // The row follows the finger, and closes again if released at the threshold.
  await golfer.drags(row, left(50), async () => expect.poll(pulledLeft).toBe(50))
  await expect.poll(pulledLeft).toBe(0)
  // The row opens no further than this.
  await golfer.drags(row, left(200), async () => expect.poll(pulledLeft).toBe(100))
  await expect.poll(pulledLeft).toBe(100)

  // On a closed row this press resumes the round. It uses the mouse, because Chromium ignores taps for a while after a swipe.
  await resume.click({ position: { x: 150, y: 10 } })
  await expect.poll(pulledLeft).toBe(0)
  await expect(page).toHaveURL(`${server.url}/`)

  await golfer.drags(row, left(52))
  await expect.poll(pulledLeft).toBe(100)
  await resume.click({ position: { x: 150, y: 10 } })
  await expect.poll(pulledLeft).toBe(0)

  // Scrolling doesn't open the row, however far the finger drifts to the left.
  await golfer.drags(row, { x: -70, y: 140 }, async () => expect.poll(pulledLeft).toBe(0))
  await expect.poll(pulledLeft).toBe(0)
  await expect(page).toHaveURL(`${server.url}/`)

  // The tap lands on the card, well above its link.
  await row.click({ position: { x: 40, y: 40 } })
  await golfer.isOnHole(1)
})

test.describe('with a mouse', () => {
  test.use({ isMobile: false, hasTouch: false })

  test('a finished round is deleted without a swipe, and dragging its row is no press', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await putFinishedCards(page, [foursome])
    await golfer.tab('Stats').click()
    await page.getByRole('dialog', { name: "Who's you?" }).getByRole('button', { name: 'Close' }).click()
    await golfer.opensHistory()
    const round = golfer.finishedRound(foursome.course)
    await golfer.swipesLeft(round, 90)
    const bin = page.getByRole('button', { name: `Delete the round at ${foursome.course}` })
    await expect(bin).toBeInViewport({ ratio: 1 })
    await bin.click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(round).toBeHidden()
  })

  test('a mouse that was released beside the row does not pull it when it comes back', { tag: '@long' }, async ({
    page,
    server,
  }) => {
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.startsQuickRound('Swiped', 9)
    await golfer.opens(server.url)
    const row = golfer.roundInProgress()
    await expect(row).toBeVisible()
    const box = await boxAtRest(row)
    const [x, y] = [box.x + box.width * 0.8, box.y + box.height / 2]
    const pulledLeft = async () => Math.round(box.x - ((await row.boundingBox())?.x ?? Number.NaN))
    // The row follows the pointer in the next frame.
    const atLast = () => atRest(page, pulledLeft)

    // The mouse moves down, and less to the left, so that this is no swipe.
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, box.y + box.height + 40, { steps: 4 })
    expect(await atLast()).toBe(0)
    await page.mouse.up()
    await page.mouse.move(x - 80, y, { steps: 4 })
    await page.mouse.move(x - 150, y, { steps: 4 })
    expect(await atLast()).toBe(0)

    // A mouse with a pressed button pulls the row.
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, y, { steps: 4 })
    await expect.poll(pulledLeft).toBe(60)
    await page.mouse.up()
    await expect.poll(pulledLeft).toBe(100)
  })
})
