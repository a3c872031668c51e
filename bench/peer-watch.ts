import type { Page } from '@playwright/test'
import type { Phone } from './phone.ts'

/** Epoch milliseconds, which all browsers of a machine agree on. */
interface PeerMoments {
  /** When the link was followed. */
  followedAt: number
  /** By the number of players: when the lobby first showed so many, painted. */
  lobbyAt: Record<string, number>
  /** What the scoring screen says of the connection, each change with when it was painted. */
  connections: { readonly state: string; readonly at: number }[]
  /** Bytes of text given to data channels. */
  sent: { round: number; heartbeats: number }
}

declare global {
  interface Window {
    peerMoments: PeerMoments
  }
}

/** Watches every page that is loaded from now on for its lobby, its connection, and what it sends to other phones. */
export async function watchPeers(page: Page): Promise<void> {
  await page.addInitScript(installWatch)
}

/** Follows a link within the app that is open, as a scanned QR code does. */
export async function followsLink({ page }: Phone, link: string): Promise<void> {
  await page.evaluate((to) => {
    window.peerMoments.followedAt = Date.now()
    window.peerMoments.lobbyAt = {}
    history.pushState(null, '', to)
  }, link)
}

/** Epoch milliseconds of when a lobby with at least so many players was painted. */
export function lobbyPainted(phone: Phone, players: number): Promise<number> {
  return phone.waitsFor(
    `Object.entries(window.peerMoments?.lobbyAt ?? {}).filter(([count]) => count >= ${players}).map(([, at]) => at).toSorted((a, b) => a - b)[0]`,
  )
}

/** Epoch milliseconds of when the connection was painted as live, after it wasn't. */
export function liveAgain(phone: Phone): Promise<number> {
  return phone.waitsFor(
    `window.peerMoments.connections.find(({ state }, index) => index > 0 && state === 'live')?.at`,
    60_000,
  )
}

/** From now on changes of the connection are noted, beginning with what it is. */
export async function forgetConnections({ page }: Phone): Promise<void> {
  await page.evaluate(() => {
    window.peerMoments.connections = window.peerMoments.connections.slice(-1)
  })
}

// Runs in the page as text: it sees nothing of this file.
function installWatch(): void {
  const moments: PeerMoments = {
    followedAt: 0,
    lobbyAt: {},
    connections: [],
    sent: { round: 0, heartbeats: 0 },
  }
  window.peerMoments = moments
  // The frame's callbacks come before it is painted, a message after it.
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
