import { expect } from '@playwright/test'
import { expectShown, type ScreenState } from './screen-state.ts'
import { setFaults } from './storage-faults.ts'
import { holdFirstVersion, putRecords, raiseVersion, ruin, seesBackup, storedDatabases } from './stored-data.ts'

/** Messages about the device's storage. */
export const storageStates: readonly ScreenState[] = [
  {
    name: 'storage-unreadable',
    device: 'rounds',
    faults: { opening: 'fails' },
    async show(golfer, url) {
      await golfer.opens(url)
      await expect(golfer.page.getByRole('button', { name: 'Try again' })).toBeVisible()
    },
  },
  {
    name: 'storage-full',
    device: 'rounds',
    faults: { opening: 'fails', openingError: 'QuotaExceededError' },
    async show(golfer, url) {
      await golfer.opens(url)
      await expectShown(golfer, "This device's storage is full")
    },
  },
  {
    name: 'storage-newer',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/privacy`)
      for (const { name } of await storedDatabases(golfer.page)) await raiseVersion(golfer.page, name, 1_000)
      await golfer.opens(url)
      await expectShown(golfer, 'Your data was written by a newer version of the app')
    },
  },
  {
    name: 'storage-corrupt',
    device: 'nickname',
    async show(golfer, url) {
      await golfer.opens(`${url}/privacy`)
      await golfer.page.evaluate(() => indexedDB.deleteDatabase('teemates-backups'))
      await ruin(golfer.page, 'teemates')
      await golfer.opens(url)
      await expectShown(golfer, 'Storage init failed and no local backup available.')
    },
  },
  {
    name: 'storage-blocked',
    device: 'nickname',
    async show(golfer, url) {
      const older = await golfer.page.context().newPage()
      await older.goto(`${url}/privacy`)
      await holdFirstVersion(older, 'teemates')
      await golfer.opens(url)
      await expectShown(golfer, 'Another tab with an older version is holding your data')
    },
  },
  {
    name: 'storage-recovered',
    device: 'rounds',
    async show(golfer, url) {
      const beside = await golfer.page.context().newPage()
      await beside.goto(`${url}/privacy`)
      await golfer.opens(url)
      await seesBackup(beside, 'Old Meadow')
      await golfer.opens(`${url}/privacy`)
      await ruin(beside, 'teemates')
      await beside.close()
      await golfer.opens(url)
      await expectShown(golfer, 'Recovered local data from rotating backup.')
      await expectShown(golfer, 'Old Meadow')
      // The message stays as long as it has the focus.
      await golfer.page.getByRole('button', { name: 'Dismiss' }).focus()
    },
  },
  {
    name: 'storage-damaged-record',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/privacy`)
      await putRecords(golfer.page, 'teemates', 'courses', [{ id: 'torn', name: { first: 'Bo' }, holes: 'many' }])
      await golfer.opens(`${url}/solo/create`)
      await expectShown(golfer, "Some of your data can't be read")
      await expectShown(golfer, 'Your Nickname')
    },
  },
  {
    name: 'storage-unsaved',
    device: 'rounds',
    async show(golfer, url) {
      await golfer.opens(`${url}/solo/round`)
      await golfer.isOnHole(3)
      await setFaults(golfer.page, { writing: 'fails' })
      await golfer.addsOne()
      await expect(golfer.page.locator('[data-save-state="unsaved"]')).toBeVisible()
      await golfer.page.getByRole('link', { name: 'Back' }).click()
      await expectShown(golfer, 'Export my data')
      await expectShown(golfer, 'Old Meadow')
    },
  },
]
