import { expect, test } from 'vitest'
import { createHostSearch } from './host-search.ts'
import type { PeerLink } from './link.ts'
import type { Signal } from './messages.ts'
import { createPeerWorld } from './peer-world.ts'
import { roomKeys } from './proof.ts'

const invitation = { code: 'ABC234', hostId: 'peer_ann', secret: 'x'.repeat(22) }

test('[C33] a browser that refuses the offer of an attempt that is over disturbs no newer one', async () => {
  const world = createPeerWorld()
  const ports = world.phone('ben').ports()
  const gens: string[] = []
  const refusals: ((error: Error) => void)[] = []
  const search = createHostSearch({
    ports,
    invitation,
    secrets: roomKeys(invitation.secret),
    nickname: 'ben',
    signalling: {
      isOpen: () => true,
      send: (signal: Signal) => {
        if (signal.event === 'request-offer') gens.push(signal.payload.nonce)
      },
      wake: () => undefined,
      close: () => undefined,
    },
    isWanted: () => true,
    linkFor: (): PeerLink => ({
      connection: {
        ...ports.connect({
          onCandidate: () => undefined,
          onOpen: () => undefined,
          onMessage: () => undefined,
          onRoom: () => undefined,
          onClosed: () => undefined,
        }),
        answer: () => new Promise((_, refuse) => refusals.push(refuse)),
      },
      isOpen: () => false,
      isSilent: () => false,
      noteSilence: () => undefined,
      send: () => false,
      close: () => undefined,
    }),
  })
  search.seek()
  const offer = (gen: string) =>
    search.hear({ event: 'offer', payload: { toId: 'peer_ben', fromId: 'peer_ann', gen, sdp: 'v=0' } })
  offer(gens[0] ?? '')
  await world.clock.pass(4_000)
  expect(gens).toHaveLength(2)
  refusals[0]?.(new Error('too late'))
  await world.clock.pass(2_900)
  offer(gens[1] ?? '')
  // The newer attempt is past its first time, and the older one's would have come.
  await world.clock.pass(3_000)
  expect(gens).toHaveLength(2)
})
