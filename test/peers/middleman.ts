import { parseSignal } from '../../app/src/rounds/peer/network/messages.ts'
import type { PeerConnection } from '../../app/src/rounds/peer/network/peer-ports.ts'
import type { PeerWorld } from './peer-world.ts'
import type { SimulatedSignalling } from './simulated-signalling.ts'

/** The type of a message. */
export function typeIn(text: string): string {
  return /"type":"([^"]+)"/.exec(text)?.[1] ?? ''
}

type Say = (text: string) => void

/**
 * For tests: an attacker between host and guest who terminates both connections, with fingerprints of its own.
 * @param pass called with every message of either side, and with functions that send to the other side and back
 */
export function middleman(
  { network, signalling }: Pick<PeerWorld, 'network' | 'signalling'>,
  pass: (text: string, onwards: Say, back: Say) => void,
): SimulatedSignalling['interceptor'] {
  let towardsHost: PeerConnection | undefined
  let towardsGuest: PeerConnection | undefined
  let answer = ''

  function endFor(address: Readonly<Record<string, unknown>>, other: () => PeerConnection | undefined) {
    const end: PeerConnection = network.connect('eve', {
      onCandidate: (candidate) => signalling.say('eve', { event: 'ice', payload: { ...address, candidate } }),
      onOpen: () => undefined,
      onMessage: (text) =>
        pass(
          text,
          (said) => void other()?.send(said),
          (said) => void end.send(said),
        ),
      onRoom: () => undefined,
      onClosed: () => undefined,
    })
    return end
  }

  return async (from, signal) => {
    const { event, payload } = signal
    if (from === 'eve') return [signal]
    const { toId, fromId, gen } = payload
    const message = parseSignal(event, payload)
    switch (message?.event) {
      case 'offer': {
        towardsHost = endFor({ toId: fromId, fromId: toId, gen }, () => towardsGuest)
        towardsGuest = endFor({ toId, fromId, gen }, () => towardsHost)
        answer = await towardsHost.answer(message.payload.sdp)
        return [{ event, payload: { ...payload, sdp: await towardsGuest.offer() } }]
      }
      case 'answer':
        await towardsGuest?.accept(message.payload.sdp)
        return [{ event, payload: { ...payload, sdp: answer } }]
      case 'ice': {
        const end = from === 'ann' ? towardsHost : towardsGuest
        end?.addCandidate(message.payload.candidate)
        return []
      }
      case 'request-offer':
      case 'here':
      case 'knock':
      case 'door-full':
      case 'network-full':
      case 'ask-to-move':
      case 'stay':
      case 'moved':
      case undefined:
        return [signal]
    }
  }
}
