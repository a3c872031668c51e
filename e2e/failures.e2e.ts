import { breakLongDates, brokenDate } from './broken-screen.ts'
import { levelNine, putFinishedCards } from './finished-cards.ts'
import { expect, test } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { expectAllInSight, expectNoOverlap, expectNothingToScroll } from './layout.ts'
import { makeBreakable, setFaults } from './storage-faults.ts'
import { holdFirstVersion, seesBackup } from './stored-data.ts'

/** The messages after a failure, and the proof that nothing is lost. */

test.describe('a screen that fails', () => {
  // React logs the error that an error boundary has caught.
  test.use({ expectedErrors: brokenDate })

  test('says so with details when it throws, and both of its links work', async ({ page, server }) => {
    const golfer = new Golfer(page)
    await breakLongDates(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.playsNine('Undated')
    await golfer.finishes()
    const title = page.getByRole('heading', { name: 'Something went wrong. Please go back and try again.', level: 1 })
    await expect(title).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('Your rounds are safe on this device.')
    const details = page.getByText(/RangeError: No such day\./)
    await expect(details).toBeHidden()
    await page.getByText('Details', { exact: true }).click()
    await expect(details).toBeVisible()
    await page.getByRole('button', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL(`${server.url}/`)

    await golfer.opensRecentRound('Undated')
    await expect(title).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await golfer.sees('Start a Round', 'Undated')
  })
})

test('a round can be put aside, resumed and deleted while nothing can be written or read, and a reload changes nothing', {
  tag: '@long',
}, async ({ page, server }) => {
  await makeBreakable(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Sticky', 9)
  await golfer.taps(6)
  await golfer.seesSaved(6)
  await golfer.opens(server.url)
  await expect(golfer.roundInProgress()).toBeVisible()

  await setFaults(page, { writing: 'fails' })
  await golfer.putsRoundAside()
  await page.reload()
  await golfer.sees('Start a Round')
  await expect(golfer.roundInProgress()).toHaveCount(0)
  await golfer.opensHistory()
  await setFaults(page, { reading: 'fails' })
  await page.getByRole('region', { name: 'Unfinished rounds' }).getByRole('button', { name: 'Resume' }).click()
  await golfer.isOnHole(1)
  await golfer.seesSaved(6)

  await golfer.opens(server.url)
  await golfer.putsRoundAside()
  await golfer.opensHistory()
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true })
  await setFaults(page, { writing: 'fails' })
  await golfer.asksToDeleteUnfinished('Sticky')
  await confirm.click()
  await golfer.sees('No history found')
  await page.reload()
  await golfer.sees('No history found')
})

test('a course that cannot be deleted stays chosen on the screen that creates a round, and courses that cannot be deleted stay in the list', {
  tag: '@long',
}, async ({ page, server }) => {
  await makeBreakable(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.createsQuickRound('Old Meadow', 9)
  await golfer.opens(server.url)
  await golfer.createsQuickRound('New Meadow', 9)
  await golfer.opens(`${server.url}/solo/create`)
  // This isn't the first course of the list, which is selected after a deletion.
  await expect(golfer.coursePicker().getByRole('option').first()).not.toHaveText('Old Meadow')
  await golfer.choosesCourse('Old Meadow')
  const chosen = await golfer.coursePicker().inputValue()

  await setFaults(page, { writing: 'fails' })
  await page.getByRole('button', { name: 'Delete course Old Meadow' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Failed to delete course. Please try again.')
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(golfer.coursePicker()).toHaveValue(chosen)
  await golfer.sees('Custom course - click trash icon to delete')
  await page.reload()
  await expect(golfer.coursePicker().getByRole('option', { name: 'Old Meadow' })).toBeAttached()

  await golfer.opens(`${server.url}/settings/offline-courses`)
  const courses = page.getByRole('region', { name: 'Saved courses' }).getByRole('listitem')
  await expect(courses).toHaveCount(2)
  const confirm = page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true })
  const alert = page.getByRole('alert')

  await setFaults(page, { writing: 'fails' })
  await page.getByRole('button', { name: 'Delete course Old Meadow' }).click()
  await confirm.click()
  await expect(alert).toContainText('Failed to delete course. Please try again.')
  await page.getByRole('button', { name: 'Delete All' }).click()
  await confirm.click()
  await expect(alert.filter({ hasText: 'Failed to delete all courses. Please try again.' })).toBeVisible()
  await expect(courses).toHaveCount(2)

  await setFaults(page, { writing: 'none' })
  await page.getByRole('button', { name: 'Delete All' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(courses).toHaveCount(2)
  await page.getByRole('button', { name: 'Delete All' }).click()
  await confirm.click()
  await golfer.sees('No offline courses saved yet. Save a course during Solo setup or via Multiplayer.')
})

test.describe('on the screen that creates a round', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /ERR_INTERNET_DISCONNECTED/ })

  test('unreadable courses are reported, other courses and the round in progress are found, and all are shown later', {
    tag: '@long',
  }, async ({ page, server }) => {
    await makeBreakable(page)
    const golfer = new Golfer(page)
    await golfer.opens(server.url)
    await golfer.setsUp('Ann')
    await golfer.isReadyForOffline()
    await golfer.startsQuickRound('Waiting', 9)
    await golfer.taps(6)
    await golfer.seesSaved(6)
    await golfer.opens(server.url)
    await expect(golfer.roundInProgress()).toBeVisible()

    await setFaults(page, { reading: 'fails', readingStores: ['courses'] })
    await golfer.startsSolo()
    await golfer.sees('Failed to load courses')
    // The backend knows that course as well. Without signal only the device can have found it.
    await page.context().setOffline(true)
    await golfer.searchesSoloCourse('saltwind')
    await golfer.found('Saltwind Demo Course').click()
    await expect(golfer.coursePicker().getByRole('option', { selected: true })).toHaveText('Saltwind Demo Course')
    await expect(page.getByRole('button', { name: 'Create Solo Round' })).toBeEnabled()

    await page.context().setOffline(false)
    await setFaults(page, { reading: 'none' })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(golfer.coursePicker().getByRole('option', { name: 'Waiting' })).toBeAttached()
    const inProgress = page.getByRole('region', { name: 'Round in progress' })
    await expect(inProgress).toContainText("You're on hole 1.")
    await inProgress.getByRole('link', { name: 'Resume' }).click()
    await golfer.isOnHole(1)
    await golfer.seesSaved(6)
  })
})

test('a summary whose data never arrives can be tried again', { tag: '@long' }, async ({ page, server }) => {
  await makeBreakable(page)
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await putFinishedCards(page, [levelNine])
  const summary = `/round/${levelNine.id}`
  // The first visit loads the screen's file.
  await golfer.goesWithinTheApp(summary)
  await golfer.sees('Final Scores')
  await golfer.goesWithinTheApp('/')
  await golfer.sees('Start a Round')

  await setFaults(page, { reading: 'hangs' })
  await golfer.goesWithinTheApp(summary)
  await golfer.sees('Loading round summary...')
  await expect(page.getByText("Your data can't be read right now")).toBeVisible()
  await setFaults(page, { reading: 'none' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await golfer.sees('Final Scores')
  // The pressed button is gone, and so is the skeleton that replaced it.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('[A5] the unsaved note fits beside eight players on 390 by 844: nothing scrolls or overlaps', {
  tag: '@long',
}, async ({ page, server }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await makeBreakable(page)
  const golfer = new Golfer(page)
  const mates = ['Ben', 'Cleo', 'Maximilian-Alexander', 'Dan', 'Eve', 'Finn', 'Gwen']
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.startsQuickRound('Royal Heath & Country Club of the Northern Valleys', 18, mates)
  await golfer.enters('Gwen', 12)
  await setFaults(page, { writing: 'fails' })
  await golfer.addsOne()
  const note = page.getByRole('alert').filter({ hasText: 'Not saved' })
  await expect(note).toBeVisible()
  await expect(golfer.strokeCount()).toHaveText('13')
  const controls = [
    ...['Ann', ...mates].map((name) => golfer.player(name)),
    page.getByRole('button', { name: 'Minus one stroke' }),
    golfer.strokeCount(),
    page.getByRole('button', { name: 'Plus one stroke' }),
    page.getByText('+9 to par'),
    note,
    // Par 4: from two under to three over.
    ...[2, 3, 4, 5, 6, 7].map((strokes) => golfer.quickStroke(strokes)),
    page.getByRole('button', { name: 'Next Hole (2) All players need scores before advancing' }),
  ]
  await expectAllInSight(page, controls)
  await expectNoOverlap(controls)
  await expectNothingToScroll(page)
})

test('[A12] the app asks to close an older tab that blocks the data, and goes on once that is closed', async ({
  context,
  page,
  server,
}) => {
  const golfer = new Golfer(page)
  await golfer.opens(server.url)
  await golfer.setsUp('Ann')
  await golfer.sees('Recent Rounds')
  const older = await context.newPage()
  await older.goto(`${server.url}/privacy`)
  await seesBackup(older, 'Ann')
  await page.goto(`${server.url}/privacy`)
  await holdFirstVersion(older, 'teemates')

  await golfer.opens(server.url)
  await expect(
    page.getByRole('heading', { name: 'Another tab with an older version is holding your data' }),
  ).toBeVisible()
  await older.close()
  // The backup's rounds are restored into the empty database. The message covers no control.
  await golfer.sees('Recovered local data from rotating backup.')
  await golfer.startsQuickRound('Raised', 9)
  await golfer.taps(4)
  await golfer.seesSaved(4)
  await page.reload()
  await golfer.isOnHole(1)
  await golfer.seesSaved(4)
})
