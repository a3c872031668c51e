import type { Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/** Epoch milliseconds, which all browsers of a machine agree on. */
interface PeerMoments {
  /** The time when the link was followed. */
  followedAt: number
  /** By the number of players: the time when the lobby with that many was first painted. */
  lobbyAt: Record<string, number>
  /** The states of the connection on the scoring screen, each with the time at which it was painted. */
  connections: { readonly state: string; readonly at: number }[]
  /** Bytes of text sent over data channels. */
  sent: { round: number; heartbeats: number }
}

declare global {
  interface Window {
    peerMoments: PeerMoments
  }
}

/** Watches every page loaded from now on for its lobby, its connection, and its messages to other phones. */
export async function watchPeers(page: Page): Promise<void> {
  await page.addInitScript(installWatch)
}

/** Follows a link within the open app, as a scanned QR code does. */
export async function followsLink({ page }: Phone, link: string): Promise<void> {
  await page.evaluate((to) => {
    window.peerMoments.followedAt = Date.now()
    window.peerMoments.lobbyAt = {}
    history.pushState(null, '', to)
  }, link)
}

/** The time when a lobby with at least that many players was painted, in epoch milliseconds. */
export function lobbyPainted(phone: Phone, players: number): Promise<number> {
  return phone.waitsFor(
    `Object.entries(window.peerMoments?.lobbyAt ?? {}).filter(([count]) => count >= ${players}).map(([, at]) => at).toSorted((a, b) => a - b)[0]`,
  )
}

/** The time when the connection was painted as live again, in epoch milliseconds. */
export function liveAgain(phone: Phone): Promise<number> {
  return phone.waitsFor(
    `window.peerMoments.connections.find(({ state }, index) => index > 0 && state === 'live')?.at`,
    60_000,
  )
}

/** Records changes of the connection from now on, beginning with the current state. */
export async function forgetConnections({ page }: Phone): Promise<void> {
  await page.evaluate(() => {
    window.peerMoments.connections = window.peerMoments.connections.slice(-1)
  })
}

// This function runs in the page as text, so it can use nothing of this file.
function installWatch(): void {
  const moments: PeerMoments = {
    followedAt: 0,
    lobbyAt: {},
    connections: [],
    sent: { round: 0, heartbeats: 0 },
  }
  window.peerMoments = moments
  // A frame's callbacks run before it is painted, a message after it.
  const whenPainted = (then: (at: number) => void) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.addEventListener('message', () => {
        then(Date.now())
        port1.close()
      })
      port1.start()
      port2.postMessage('painted')
    })
  }
  function look(): void {
    const count = document.querySelectorAll('ol[aria-label^="Players"] > li').length
    if (count > 0 && moments.lobbyAt[count] === undefined) {
      const into = moments.lobbyAt
      whenPainted((at) => (into[count] ??= at))
    }
    const state = document.querySelector('[data-connection]')?.getAttribute('data-connection') ?? null
    if (state !== null && state !== moments.connections.at(-1)?.state) {
      const noted = { state, at: Date.now() }
      moments.connections.push(noted)
      whenPainted((at) => (noted.at = at))
    }
  }
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })

  const bytesOf = new TextEncoder()
  const send = RTCDataChannel.prototype.send
  RTCDataChannel.prototype.send = function countedSend(this: RTCDataChannel, text: unknown) {
    const bytes = bytesOf.encode(String(text)).length
    if (/^\{"type":"p[io]ng"/.test(String(text))) moments.sent.heartbeats += bytes
    else moments.sent.round += bytes
    Reflect.apply(send, this, [text])
  }
}
