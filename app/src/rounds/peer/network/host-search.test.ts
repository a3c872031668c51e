import { expect, test } from 'vitest'
import { createGuestProof } from '../joining/guest-proof.ts'
import { createHostSearch } from './host-search.ts'
import type { PeerLink } from './link.ts'
import type { Signal } from './messages.ts'
import type { PeerConnection } from './peer-ports.ts'
import { createPeerWorld } from '../../../../../test/peers/peer-world.ts'

const place = { sdpMid: '0', sdpMLineIndex: 0 }
const invitation = { code: 'ABC234', hostId: 'peer_ann', secret: 'x'.repeat(22) }

/** A guest's search for Ann over the given connections, with the signals that it sends. */
function searching(connectionOf: (made: PeerConnection) => PeerConnection) {
  const world = createPeerWorld()
  const ports = world.phone('ben').ports()
  const said: Signal[] = []
  const search = createHostSearch({
    ports,
    proof: createGuestProof(ports, invitation, 'ben', null),
    signalling: {
      isOpen: () => true,
      send: (signal: Signal) => void said.push(signal),
      change: () => undefined,
      wake: () => undefined,
      close: () => undefined,
    },
    isWanted: () => true,
    linkFor: (): PeerLink => ({
      connection: connectionOf(
        ports.connect({
          onCandidate: () => undefined,
          onOpen: () => undefined,
          onMessage: () => undefined,
          onRoom: () => undefined,
          onClosed: () => undefined,
        }),
      ),
      roomId: invitation.code,
      isOpen: () => false,
      lastMessageAt: () => 0,
      isSilent: () => false,
      checkSilence: () => undefined,
      send: () => false,
      close: () => undefined,
    }),
  })
  const address = { toId: 'peer_ben', fromId: 'peer_ann' }
  return {
    world,
    search,
    /** The ids of the attempts so far. */
    gens: () => said.flatMap(({ event, payload }) => (event === 'request-offer' ? [payload.nonce] : [])),
    answeredGens: () => said.flatMap(({ event, payload }) => (event === 'answer' ? [payload.gen] : [])),
    offer: (gen = '') => search.receive({ event: 'offer', payload: { ...address, gen, sdp: 'v=0' } }),
    ice: (gen = '', candidate = 'candidate') =>
      search.receive({ event: 'ice', payload: { ...address, gen, candidate: { ...place, candidate } } }),
  }
}

test('a late offer and late candidates of an earlier attempt are ignored', async () => {
  const added: string[] = []
  const { world, search, gens, answeredGens, offer, ice } = searching((made) => ({
    ...made,
    addCandidate: ({ candidate }) => void added.push(candidate),
  }))
  search.seek()
  await world.clock.pass(4_000)
  const [first, second] = gens()
  offer(first)
  // Candidates are kept until the offer, and added at once after it.
  ice(first, 'late')
  await world.clock.pass(100)
  expect(answeredGens()).toEqual([])
  ice(second, 'early')
  offer(second)
  await world.clock.pass(100)
  ice(first, 'later still')
  ice(second, 'in time')
  offer(first)
  await world.clock.pass(100)
  expect(answeredGens()).toEqual([second])
  expect(added).toEqual(['early', 'in time'])
})

test('[C33] an offer that the browser rejects after its attempt is over doesn’t disturb a newer attempt', async () => {
  const refusals: ((error: Error) => void)[] = []
  const { world, search, gens, offer } = searching((made) => ({
    ...made,
    answer: () => new Promise((_, refuse) => refusals.push(refuse)),
  }))
  search.seek()
  offer(gens()[0])
  await world.clock.pass(4_000)
  expect(gens()).toHaveLength(2)
  refusals[0]?.(new Error('too late'))
  await world.clock.pass(2_900)
  offer(gens()[1])
  // The newer attempt is past its first timeout, and the older one's would have passed, too.
  await world.clock.pass(3_000)
  expect(gens()).toHaveLength(2)
})
