import type { BrowserContext } from '@playwright/test'
import { DirectGolfer } from './direct-golfer.ts'
import { expect, test } from './fixtures.ts'
import { phone } from './phone.ts'

declare global {
  interface Window {
    /** The channel to the host, and all messages received over this channel and earlier ones. */
    hijacked: { readonly channel: RTCDataChannel; readonly received: string[] } | undefined
  }
}

/** Lets a test send over the page's own connection, as a modified app could. */
function tap(context: BrowserContext): Promise<unknown> {
  return context.addInitScript(() => {
    const send = RTCDataChannel.prototype.send
    RTCDataChannel.prototype.send = function tappedSend(this: RTCDataChannel, text: unknown) {
      if (window.hijacked?.channel !== this) {
        const received = window.hijacked?.received ?? []
        this.addEventListener('message', ({ data }) => received.push(String(data)))
        window.hijacked = { channel: this, received }
      }
      Reflect.apply(send, this, [text])
    }
  })
}

test('[C38] a guest with a modified app sets nobody’s strokes, ends no round, and is removed for good', {
  tag: '@long',
}, async ({ page, browser, server, watch }) => {
  const opens = async (name: string, given?: BrowserContext) => {
    const context = given ?? (await browser.newContext(phone))
    watch(context)
    const golfer = new DirectGolfer(await context.newPage())
    await golfer.opens(server.url)
    await golfer.setsUp(name)
    return golfer
  }
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  const link = await ann.invitation()
  const bens = await browser.newContext(phone)
  await tap(bens)
  const [ben, cleo] = [await opens('Ben', bens), await opens('Cleo')]
  for (const guest of [ben, cleo]) await guest.followsInvitation(link)
  await ann.startsDirect()
  for (const guest of [ben, cleo]) await guest.isPlayingDirect()
  await ann.taps(4)
  await cleo.taps(6)
  await expect(cleo.player('Ann')).toContainText('4')
  await expect(ben.player('Cleo')).toContainText('6')

  const flooded = await ben.page.evaluateHandle(() => {
    const { hijacked } = window
    for (let message = 0; message < 200; message += 1) hijacked?.channel.send('{"type":"nonsense"')
    return hijacked?.channel
  })
  // After a flood the golfer's own app reconnects, over another channel.
  await expect.poll(() => ben.page.evaluate((before) => window.hijacked?.channel !== before, flooded)).toBe(true)
  await expect(ben.page.locator('[data-connection="live"]')).toBeVisible()

  const sent = await ben.page.evaluate(() => {
    const { hijacked } = window
    if (hijacked === undefined) return 0
    const { channel, received } = hijacked
    const text = received.join('\n')
    const roomId = /"roomId":"([^"]+)"/.exec(text)?.[1] ?? ''
    const roundId = /"roundId":"(round_[^"]+)"/.exec(text)?.[1] ?? ''
    const idOf = (name: string) => new RegExp(`"id":"(player_[^"]+)"[^{}]*"nickname":"${name}"`).exec(text)?.[1] ?? ''
    const event = (type: string, playerId: string, holeNumber: number | null, data: unknown) => ({
      id: `evt_${type}_${playerId}`,
      roundId,
      playerId,
      timestamp: '2026-06-01T08:00:00Z',
      type,
      holeNumber,
      data,
    })
    const events = (...said: readonly object[]) => ({ type: 'events', roomId, events: said })
    const [annsId, bensId, cleosId] = [idOf('Ann'), idOf('Ben'), idOf('Cleo')]
    const said: readonly unknown[] = [
      events(
        event('stroke', annsId, 1, { strokes: 9, counter: Number.MAX_SAFE_INTEGER }),
        event('stroke', cleosId, 1, { strokes: 9, counter: Number.MAX_SAFE_INTEGER }),
      ),
      events(event('end_round', bensId, null, null), event('leave', cleosId, null, null)),
      events(event('round_sync', bensId, null, { roundData: { id: roundId, players: [], status: 'completed' } })),
      events(event('next_hole', bensId, 1, null)),
      { type: 'hello', roomId, peer: 'somebody', version: 1, proof: 'x'.repeat(43) },
      { type: 'part', roomId, id: 'p', i: 0, n: 2, text: '{' },
      'x'.repeat(70_000),
    ]
    for (const one of said) channel.send(JSON.stringify(one))
    return [roomId, roundId, annsId, bensId, cleosId].filter((id) => id !== '').length
  })
  expect(sent, 'ids that the changed app knows').toBe(5)

  await ann.goesOnAsCan(2)
  await cleo.goesOnAsCan(2)
  await ann.taps(5)
  await cleo.taps(3)
  await expect(cleo.player('Ann')).toContainText('5')
  await expect(ann.player('Cleo')).toContainText('3')
  // The host's phone has removed the guest. The guest's phone says so and keeps its own card.
  await expect(ann.player('Ben')).toHaveCount(0)
  await expect(cleo.player('Ben')).toHaveCount(0)
  await expect(ben.page.getByText('You are no longer in this game.')).toBeVisible()
  await ben.page.goto(link)
  await expect(ben.page.getByText('You are no longer in this game.')).toBeVisible()
  await (await ann.opensMenu()).getByRole('button', { name: 'Finish for everyone' }).click()
  await ann.page.getByRole('alertdialog').getByRole('button', { name: 'Finish Round' }).click()
  await ann.seesDirectSummary()
  await expect
    .poll(async () => (await ann.finalScores()).map(({ name, total }) => `${name} ${total}`).toSorted())
    .toEqual(['Ann 9', 'Cleo 9'])
  for (const golfer of [ben, cleo]) await golfer.page.context().close()
})

test('[C39] a guest behind a man in the middle isn’t let in, and one with a direct connection is', {
  tag: '@long',
}, async ({ page, browser, server, watch }) => {
  const ann = new DirectGolfer(page)
  await ann.opens(server.url)
  await ann.setsUp('Ann')
  await ann.hostsDirect()
  const link = await ann.invitation()
  const opens = async (name: string, context: BrowserContext) => {
    watch(context)
    const golfer = new DirectGolfer(await context.newPage())
    await golfer.opens(server.url)
    await golfer.setsUp(name)
    return golfer
  }
  const bens = await browser.newContext(phone)
  // A man in the middle has another key, so the guest's phone is connected with a key that isn't the host's.
  await bens.addInitScript(() => {
    const described = Object.getOwnPropertyDescriptor(RTCPeerConnection.prototype, 'currentRemoteDescription')
    Object.defineProperty(RTCPeerConnection.prototype, 'currentRemoteDescription', {
      get(this: RTCPeerConnection) {
        const real: unknown = described?.get?.call(this)
        if (!(real instanceof RTCSessionDescription)) return null
        const sdp = real.sdp.replace(/(a=fingerprint:sha-256 )([\dA-F]{2})/, (_, head: string, byte: string) =>
          [head, byte === '00' ? '11' : '00'].join(''),
        )
        return { type: real.type, sdp }
      },
    })
  })
  const ben = await opens('Ben', bens)
  await ben.page.goto(link)
  const cleo = await opens('Cleo', await browser.newContext(phone))
  await cleo.followsInvitation(link)
  await expect(ann.players()).toHaveText([/Ann/, /Cleo/])
  await expect(ben.page.getByRole('heading', { name: "The phones can't reach each other" })).toBeVisible()
  await expect(ann.players()).toHaveText([/Ann/, /Cleo/])
  await ann.startsDirect()
  await cleo.isPlayingDirect()
  for (const golfer of [ben, cleo]) await golfer.page.context().close()
})
