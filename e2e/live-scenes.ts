import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { LiveGolfer } from './live-golfer.ts'
import { type Game, Mate } from './mate.ts'

/* Situations of a live game, with mates who play through the server's procedures. */

/** The browser's own message about a request that was rejected or couldn't be made. */
export const failedRequest = /Failed to load resource/
/** The script is the service worker's, which may still be loading when the signal goes. */
export const noSignal =
  /Failed to load resource|WebSocket connection to .* failed|error occurred when fetching the script/

/** The device's golfer has created a game, and mates have come into its lobby. */
export async function hostsGame(page: Page, url: string, names: readonly string[], manual: readonly string[] = []) {
  const live = new LiveGolfer(page)
  await live.opens(url)
  const code = await live.createsGame()
  const mates = await Promise.all(names.map((name) => Mate.at(url, name)))
  const game: Game = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '', code }
  for (const mate of mates) await mate.joins(code)
  for (const name of manual) {
    await live.addsManualPlayer(name)
    // A message covers the part of the screen that is inspected.
    await live.dismisses()
  }
  await expect(live.players()).toHaveCount(1 + names.length + manual.length)
  return { live, game, mates }
}

/** The device's golfer is in the lobby of a mate's game. */
export async function joinsGame(page: Page, url: string) {
  const host = await Mate.at(url, 'Ben')
  const game = await host.creates()
  const live = new LiveGolfer(page)
  await live.opens(`${url}/multi/join?code=${game.code}`)
  await live.joins()
  await live.isInLobby()
  return { live, host, game }
}

/** The device's golfer is on the first hole of a mate's game. */
export async function playsAsGuest(page: Page, url: string) {
  const joined = await joinsGame(page, url)
  await joined.host.starts(joined.game)
  await joined.live.isPlaying()
  await joined.live.isOnHole(1)
  return joined
}

/** Ann scores in a mate's game without signal and goes Home. Her strokes come too late: the host has ended the game. */
export async function isTooLate(page: Page, joined: Awaited<ReturnType<typeof playsAsGuest>>, strokes: number) {
  const { live, host, game } = joined
  await page.context().setOffline(true)
  // Each tap is an operation of its own.
  await live.addsOne()
  await live.addsOne()
  await live.enters('Ann', strokes)
  await live.seesSaved(strokes)
  await page.getByRole('link', { name: 'Back' }).click()
  await host.finishes(game)
  await page.context().setOffline(false)
  await expect(notCountedNotice(page)).toBeVisible()
}

/** Home's notice about strokes that came too late. */
export function notCountedNotice(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'Not counted' })
}

/** A stroke of the device's golfer is pending, without signal. The game is put aside, and the golfer is in History. */
export async function putsGameAside(page: Page, url: string, strokes = 5) {
  const joined = await playsAsGuest(page, url)
  const { live } = joined
  await live.isReadyForOffline()
  await page.context().setOffline(true)
  await live.taps(strokes)
  await live.seesSaved(strokes)
  await page.getByRole('link', { name: 'Back' }).click()
  const card = page.getByRole('region', { name: 'Multiplayer Game in Progress' })
  await live.swipesLeft(card, 90)
  await page.getByRole('button', { name: 'Remove the game at Pebble Beach Golf Links from Home' }).click()
  await expect(card).toBeHidden()
  await live.opensHistory()
  await expect(page.getByRole('button', { name: /^Delete the unfinished game at/ })).toBeVisible()
  return joined
}

/** The channels of games fail at once, as in a network without WebSockets. All other requests are answered. */
export async function holdsChannels(context: BrowserContext): Promise<{ readonly open: () => void }> {
  let isOpen = false
  await context.routeWebSocket(/\/realtime\//, (socket) => {
    if (isOpen) socket.connectToServer()
    else void socket.close()
  })
  return { open: () => void (isOpen = true) }
}
