import * as v from 'valibot'
import { expect, test } from './fixtures.ts'
import { LiveGolfer, pebbleFront } from './live-golfer.ts'
import { failedRequest } from './live-scenes.ts'

/* Document 2, section 8: messages about a course's card, and in an app without a server. */

test.use({ expectedErrors: failedRequest })

const courseDetails = '**/functions/v1/courses-details-cache*'
const tees = v.looseObject({
  course: v.looseObject({ tees: v.looseObject({ male: v.array(v.looseObject({ holes: v.array(v.unknown()) })) }) }),
})

test('a rejected card and a tee of six holes are reported, and a round is created once there are nine', async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await page.route(courseDetails, (route) => route.fulfill({ status: 418, json: {} }))
  await ann.opens(`${server.url}/setup`)
  await ann.searchesCourse(pebbleFront.search)
  const choice = await ann.choosesFound(pebbleFront.course)
  await ann.sees('Error: Details 418')

  await page.unroute(courseDetails)
  await page.route(courseDetails, async (route) => {
    const response = await route.fetch()
    const details = v.parse(tees, await response.json())
    for (const tee of details.course.tees.male) tee.holes.splice(6)
    await route.fulfill({ response, json: details })
  })
  await page.getByRole('button', { name: 'Try again' }).click()
  await choice.getByText(pebbleFront.tee, { exact: true }).click()
  await ann.sees('Selected tee does not have enough holes.')
  await expect(page.getByRole('button', { name: 'Create Round' })).toBeDisabled()

  await page.unroute(courseDetails)
  await page.reload()
  // The course is still chosen.
  await choice.getByText(pebbleFront.tee, { exact: true }).click()
  await choice.getByRole('button', { name: pebbleFront.holes, exact: true }).click()
  await page.getByRole('button', { name: 'Create Round' }).click()
  await ann.isInLobby()
})

const unplayable = "Error: This course doesn't have 9 or 18 holes, so you can't play a round on it here."

test('a course of twelve holes says why it can not be played, and the search goes on with the typed text', async ({
  page,
  server,
}) => {
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await page.route(courseDetails, (route) =>
    route.fulfill({ status: 422, json: { error: 'The course has neither 9 nor 18 holes', code: 'hole_count' } }),
  )
  await ann.opens(`${server.url}/setup`)
  await ann.searchesCourse(pebbleFront.search)
  await ann.choosesFound(pebbleFront.course)
  await ann.sees(unplayable)
  await expect(page.getByRole('button', { name: 'Create Round' })).toHaveText('Create RoundChoose another course')
  await page.getByRole('button', { name: 'Change Course' }).click()
  const search = page.getByRole('textbox', { name: 'Course name or place' })
  await expect(search).toHaveValue(pebbleFront.search)
  await expect(page.getByRole('button', { name: pebbleFront.course }).first()).toBeVisible()

  await ann.opens(`${server.url}/solo/create`)
  await page.getByRole('textbox', { name: 'Your Nickname' }).fill('Ann Lee')
  await ann.searchesSoloCourse('carnoustie')
  await ann.found('Carnoustie (Championship)').click()
  await ann.sees(unplayable)
  await expect(page.getByRole('button', { name: 'Create Solo Round' })).toContainText('Choose another course')
  await page.getByRole('button', { name: 'Change Course' }).click()
  await expect(page.getByRole('textbox', { name: 'Find a Course' })).toHaveValue('carnoustie')
  await expect(ann.found('Carnoustie (Championship)')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your Nickname' })).toHaveValue('Ann Lee')
})

test('without a server, feedback that can not be sent says so', async ({ page, server }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 404 }))
  const ann = new LiveGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Feedback' })
  await dialog.getByRole('textbox', { name: 'Title' }).fill('Slow')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('It is slow')
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await ann.sees('Supabase client not available')
})
