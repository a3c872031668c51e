import { DirectGolfer } from './direct-golfer.ts'
import { expect, startServer, test } from './fixtures.ts'
import { expectNothingCutOff } from './layout.ts'
import { Mate } from './mate.ts'
import { phone } from './phone.ts'

// Requests of this machine count for the addresses that they name.
const behindProxy = { TRUSTED_PROXIES: '127.0.0.1' }

test('a host makes room for a golfer by declining phones that fill the queue silently', { tag: '@long' }, async ({
  page,
  browser,
  watch,
}) => {
  const server = await startServer({ env: behindProxy })
  try {
    const ann = new DirectGolfer(page)
    await ann.opens(server.url)
    await ann.setsUp('Ann')
    await ann.hostsDirect()
    const code = await ann.code()
    // One address may take eight of the sixteen places.
    for (const address of ['203.0.113.1', '203.0.113.2']) {
      for (let place = 1; place <= 8; place += 1) await (await Mate.at(server.url, 'Bot', address)).waitsSilently(code)
    }
    const declineAll = ann.page.getByRole('button', { name: 'Decline all' })
    await expect(declineAll).toBeHidden()

    const context = await browser.newContext(phone)
    watch(context, () => /Failed to load resource: the server responded with a status of 409/)
    const ben = new DirectGolfer(await context.newPage())
    await ben.opens(server.url)
    await ben.setsUp('Ben')
    await ben.joinsByCode(code)
    await ann.sees("Too many phones are waiting, so others can't ask to join. Decline all to make room.")
    for (const viewport of [{ width: 320, height: 568 }, phone.viewport]) {
      await ann.page.setViewportSize(viewport)
      await expectNothingCutOff(ann.page)
    }
    const isEmpty = ann.page.waitForResponse((response) => response.url().endsWith('/rpc/empty_peer_door'))
    await declineAll.click()
    await isEmpty
    await expect(declineAll).toBeHidden()
    await ben.opens(server.url)
    await ben.joinsByCode(code)
    await expect(ann.joinRequestOf('Ben')).toBeVisible()
    await context.close()
  } finally {
    // A page that is still open would report that its channel is gone.
    await page.close()
    await server.stop()
  }
})
