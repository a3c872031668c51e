import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildInto } from '../scripts/app-build.mjs'
import { expect, test as base } from './fixtures.ts'
import { Golfer } from './golfer.ts'
import { LiveGolfer } from './live-golfer.ts'

/*
 * A development build, in which React logs its warnings about the app, and StrictMode runs each effect twice. React logs them
 * as console errors, which fail the test.
 */
const test = base.extend({
  appFolder: async ({ browserName: _any }, use, testInfo) => {
    const folder = testInfo.outputPath('development')
    await buildInto(folder, 'development')
    const assets = join(folder, 'assets')
    const react = (await readdir(assets)).find((name) => /^react-.*\.js$/.test(name)) ?? 'react'
    expect(await readFile(join(assets, react), 'utf8'), "React's own warnings").toContain('Each child in a list should')
    await use(folder)
  },
})

test('React logs no warning in a solo round and in a live game', { tag: '@long' }, async ({
  browser,
  page,
  server,
  watch,
}) => {
  const bensPhone = await browser.newContext()
  watch(bensPhone)

  const solo = new Golfer(page)
  await solo.opens(server.url)
  await solo.setsUp('Ann')
  await solo.startsQuickRound('Aloud', 9, ['Ben', 'Cleo'])
  await solo.enters('Ann', 4)
  await solo.page.reload()
  await solo.isOnHole(1)
  await solo.enters('Ben', 5)
  await solo.enters('Cleo', 3)
  await solo.goesOn(2)
  await solo.goesBackTo(1)
  await solo.takesOneOff()
  await solo.page.getByRole('button', { name: 'Back to Hole 2' }).click()
  await solo.looksAtLeaderboard()
  await solo.page.getByRole('button', { name: 'Back', exact: true }).click()
  await solo.opens(server.url)
  await solo.putsRoundAside()
  await solo.playsNine('Aloud again')
  await solo.finishes()
  await solo.opensHistory()
  await solo.deletes('Aloud again')
  await solo.tab('Profile').click()
  await solo.page.getByText('Dark', { exact: true }).click()
  await solo.opens(`${server.url}/settings/offline-courses`)
  await solo.sees('Aloud')

  const host = new LiveGolfer(solo.page)
  await host.opens(server.url)
  const code = await host.createsGame()
  await host.addsManualPlayer('Mia')
  const guest = new LiveGolfer(await bensPhone.newPage())
  await guest.opens(server.url)
  await guest.setsUp('Ben')
  await guest.joinsByCode(code)
  await guest.isInLobby()
  await host.startsGame()
  await guest.isPlaying()
  for (const hole of [1, 2]) {
    await host.entersAll({ Ann: 4, Mia: 6 })
    await host.readies()
    await guest.entersAll({ Ben: 5 })
    await guest.readies()
    for (const golfer of [host, guest]) await golfer.goesOn(hole + 1)
  }
  await host.looksAtLeaderboard()
  await host.page.getByRole('button', { name: 'Back to Game' }).click()
  await (await host.opensMenu()).getByRole('button', { name: 'Finish for everyone' }).click()
  await host.page.getByRole('alertdialog').getByRole('button', { name: 'Finish Round' }).click()
  await host.seesLiveSummary()
  await guest.seesLiveSummary()
  await bensPhone.close()
})
