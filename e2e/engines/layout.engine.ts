import { coveredControls, cutOff, scrollingOnFocus } from '../layout.ts'
import type { AppServer } from '../app-server.ts'
import type { EngineGolfer } from './engine-golfer.ts'
import { expect, test } from './engine-test.ts'

const sizes = [
  [390, 844],
  [390, 664],
  [320, 568],
  [844, 390],
] as const

// Soft assertions let one run report every fault.
const all = expect.configure({ soft: true })

/** At each of the sizes no visible content is cut off, and no control is covered. */
async function expectWhole(golfer: EngineGolfer, screen: string): Promise<void> {
  for (const [width, height] of sizes) {
    await golfer.window.resize(width, height)
    const at = `${screen} at ${width}×${height}`
    await expect.poll(() => golfer.window.evaluate(() => [innerWidth, innerHeight]), at).toEqual([width, height])
    // After a resize, the contents follow a moment later.
    await all.poll(() => golfer.window.evaluate(cutOff), `cut off: ${at}`).toEqual([])
    await all.poll(() => golfer.window.evaluate(coveredControls), `covered: ${at}`).toEqual([])
    await all.poll(() => golfer.window.evaluate(scrollingOnFocus), `scrolls on focus: ${at}`).toEqual([])
  }
  await golfer.window.resize(390, 844)
}

/** Returns how far the page can be scrolled, in px. */
function beyondWindow(): number {
  return document.documentElement.scrollHeight - innerHeight
}

/** Adds two copies of the finished round, which uses up the free tier. Runs in the page. */
async function copyTheRoundTwice(): Promise<void> {
  const result = <Value>(request: IDBRequest<Value>) =>
    new Promise<Value>((resolve, reject) => {
      request.addEventListener('success', () => resolve(request.result))
      request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')))
    })
  const database = await result(indexedDB.open('teemates'))
  const store = database.transaction('rounds', 'readwrite').objectStore('rounds')
  const rounds: readonly unknown[] = await result(store.getAll())
  const [round] = rounds
  if (typeof round !== 'object') throw new Error('No round is finished.')
  for (const id of ['second', 'third']) await result(store.put({ ...round, id }))
  database.close()
}

/** Publishes a long notification in words that can't be broken. */
async function publishesNews(server: AppServer): Promise<void> {
  const body = `${'Live games rest on Sunday, from 22:00 to 22:30. '.repeat(12)}\n${'https://golf.example/'.repeat(6)}`
  const link = ['--cta-label', 'See what is new in live games and how it works', '--cta-href', '/profile']
  await server.operator(
    'operating/notify.ts',
    '--title',
    'Wartungsarbeitenankündigung '.repeat(4),
    '--body',
    body,
    ...link,
  )
}

/** Opens both over Home. */
async function opensFeedbackAndNews(golfer: EngineGolfer): Promise<void> {
  await golfer.press({ role: 'button', name: 'Send feedback' })
  await golfer.isShown({ role: 'textbox', name: 'Description' })
  await expectWhole(golfer, 'feedback')
  await golfer.opens()
  await golfer.press({ role: 'button', name: 'Notifications, 1 unread' })
  await golfer.isShown({ role: 'dialog', name: 'Notifications' })
  await expectWhole(golfer, 'notifications')
  await golfer.press({ role: 'button', name: { pattern: 'Wartung' } })
  await golfer.isShown({ role: 'link', name: { pattern: '^See what is new' } })
  await expectWhole(golfer, 'one notification')
}

// The notification is published for this test alone.
test.use({ ownServer: true })

test('nothing is cut off or covered, on phones of all sizes and on their sides', async ({ launches, server }) => {
  await publishesNews(server)
  const golfer = await launches('phone')
  await golfer.opens()
  await golfer.isShown({ role: 'textbox', name: 'Nickname' })
  await expectWhole(golfer, 'first run')
  await golfer.setsUp('Ann')
  await expectWhole(golfer, 'Home')
  await opensFeedbackAndNews(golfer)
  await golfer.opens('/solo/create')
  await golfer.isShown({ role: 'combobox', name: 'Course' })
  await expectWhole(golfer, 'Create Solo Round')
  await golfer.opens('/setup')
  await golfer.choosesCourse()
  await expectWhole(golfer, 'Select Tee & Holes')
  await golfer.opens()
  await golfer.createsQuickRound('Hill Top', ['Ben', 'Cleo', 'Dave'])
  await expectWhole(golfer, 'lobby')
  await golfer.startsRound()

  for (const height of [844, 664]) {
    await golfer.window.resize(390, height)
    await golfer.isOnHole(1)
    await all
      .poll(() => golfer.window.evaluate(beyondWindow), `scoring for four at ${height} px can't be scrolled`)
      .toBeLessThanOrEqual(0)
  }
  await expectWhole(golfer, 'scoring for four')
  for (let hole = 1; hole <= 9; hole += 1) {
    if (hole > 1) await golfer.goesOn(hole)
    // Each tap selects the next player.
    for (const strokes of [4, 5, 4, 6]) await golfer.taps(strokes)
  }
  await expectWhole(golfer, 'scoring at the end')
  await golfer.finishes()
  await golfer.isShown({ role: 'table' })
  await expectWhole(golfer, 'summary')
  await golfer.opensScorecard()
  await expectWhole(golfer, 'scorecard')

  await golfer.opens()
  await golfer.opensHistory()
  await expectWhole(golfer, 'history')
  await golfer.opens('/stats')
  await golfer.isShown({ role: 'region', name: 'Score Distribution' })
  await expectWhole(golfer, 'statistics')
  await golfer.opens('/multiplayer')
  await golfer.isShown({ role: 'link', name: { pattern: '^Create Round' } })
  await expectWhole(golfer, 'multiplayer')
  await golfer.opens('/profile')
  await golfer.isShown({ role: 'link', name: 'Manage' })
  await expectWhole(golfer, 'profile')
  await golfer.press({ role: 'switch', name: 'Paid Mode' })
  await golfer.isShown({ role: 'button', name: 'Restore Unlock' })
  await expectWhole(golfer, 'profile in the free tier')
  await golfer.opens('/stats')
  await golfer.isShown({ role: 'link', name: 'Upgrade to Pro' })
  await expectWhole(golfer, 'statistics in the free tier')
  await golfer.opens('/profile')
  // Once the rounds are counted, nothing below them moves any more.
  await golfer.sees('2 rounds remaining')
  await golfer.press({ role: 'link', name: 'Unlock Pro' })
  await golfer.isShown({ role: 'heading', name: 'What Pro Adds' })
  await expectWhole(golfer, 'Pro')
  await golfer.window.evaluate(copyTheRoundTwice)
  await golfer.opens('/solo/create')
  await golfer.isShown({ role: 'heading', name: 'Free Limit Reached' })
  await expectWhole(golfer, 'free limit')
  for (const [path, step] of [
    ['/install', 'Tap Share'],
    ['/install-android', 'Tap the menu'],
  ] as const) {
    await golfer.opens(path)
    await golfer.isShown({ role: 'heading', name: step })
    await expectWhole(golfer, path)
  }
})
