import { fieldsOf } from '@teemates/golf/untrusted-fields'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { middleman, typeIn } from '../../../../test/peers/middleman.ts'
import { createPeerWorld, drawing, hosting, invitationOf, joined } from '../../../../test/peers/peer-world.ts'

const key = 'k'.repeat(22)
const proof = 'p'.repeat(43)
/** A host's greeting to a new or returning guest. */
const hostsHello = fc.record({
  peer: fc.constant('peer_ann'),
  host: fc.record({
    epoch: fc.constant('e'),
    seat: fc.record({
      id: fc.constantFrom('player_1_eve', 'player_1_ben'),
      key: fc.constantFrom(key, null),
      proof: fc.constantFrom(proof, null),
    }),
  }),
})
/** Values that replace parts of a message; the peer ids are those of guest and host. */
const lies = fc.oneof(
  { arbitrary: hostsHello, weight: 4 },
  fc.record({ proof: fc.constantFrom(proof, '', 7) }),
  fc.record({ peer: fc.constantFrom('peer_ann', 'peer_ben', 'peer_eve') }),
  fc.record({
    guest: fc.record({ nickname: fc.constant('eve'), profileId: fc.constant('cmplr_eve'), seat: fc.constant(null) }),
  }),
  fc.record({ type: fc.constantFrom('need-delta', 'events', 'bye') }),
)

/** The fate of one message; an earlier one is counted back from the last. */
const tampering = fc.record({
  what: fc.constantFrom(
    'kept',
    'dropped',
    'said twice',
    'said earlier',
    'mixed with an earlier one',
    'changed',
    'changed',
  ),
  isSentBack: fc.boolean(),
  earlier: fc.nat(20),
  lie: lies,
})
type Tampering = typeof tampering extends fc.Arbitrary<infer Value> ? Value : never

function tampered(text: string, before: readonly string[], { what, earlier, lie }: Tampering): readonly string[] {
  const old = before.at(-1 - earlier) ?? text
  switch (what) {
    case 'kept':
      return [text]
    case 'dropped':
      return []
    case 'said twice':
      return [text, text]
    case 'said earlier':
      return [old, text]
    case 'mixed with an earlier one':
      return [withParts(text, parsed(old), 'proof'), withParts(old, parsed(text), 'proof')]
    case 'changed':
      return [withParts(text, lie)]
  }
}

/** Takes these parts of another message, or all of them. */
function withParts(text: string, other: unknown, ...names: readonly string[]): string {
  const fields = [...(fieldsOf(other) ?? [])].filter(([name]) => names.length === 0 || names.includes(name))
  return JSON.stringify(Object.fromEntries([...(fieldsOf(parsed(text)) ?? []), ...fields]))
}

function parsed(text: string): unknown {
  return JSON.parse(text)
}

/** Ann hosts, and a middleman is between her and Ben, who is new or comes back. */
async function between(isBack: boolean, tamperings: readonly Tampering[]) {
  const world = createPeerWorld(drawing(1))
  const host = world.phone('ann')
  const { roundId, game } = await hosting(world, host)
  const invitation = await invitationOf(host, roundId)
  const ben = world.phone('ben')
  const rounds = ben.rounds()
  const passed: string[] = []
  const bens = isBack ? await joined(world, ben, invitation) : null
  world.signalling.interceptor = middleman(world, (text, onwards, back) => {
    const one = tamperings[passed.length % tamperings.length]
    const said = one === undefined ? [text] : tampered(text, passed, one)
    passed.push(text)
    for (const message of said) {
      onwards(message)
      if (one?.isSentBack === true) back(message)
    }
  })
  const joining = isBack ? null : rounds.join(invitation, 'ben')
  world.network.lose('ann', 'ben', 'closed')
  void game.session.setStrokes(game.session.view().selfRoundPlayerId ?? '', 1, 4)
  await world.clock.pass(40_000)
  rounds.stopJoining()
  return {
    passedTypes: new Set(passed.map(typeIn)),
    joining: await joining,
    bensState: bens?.connection() ?? null,
    presentCount: game.session.view().presence?.presentPlayerIds.size,
    names: game.session.view().round.players.map(({ nickname }) => nickname),
    bensRounds: await ben.ports().log.roundIds('peer', 0),
    roundId,
  }
}

test('[C39] nobody gets a seat and nothing leaks, whatever a middleman sends, replays or drops', {
  timeout: 120_000,
}, async () => {
  const passedTypes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(tampering, { minLength: 1, maxLength: 8 }), async (isBack, tamperings) => {
      const met = await between(isBack, tamperings)
      expect(['hello', 'ping', 'pong']).toEqual(expect.arrayContaining([...met.passedTypes]))
      expect(met.names).toEqual(isBack ? ['ann', 'ben'] : ['ann'])
      expect(met.presentCount).toBe(1)
      expect([met.joining, met.bensState]).toEqual(isBack ? [null, 'connecting'] : ['disconnected', null])
      expect(met.bensRounds).toEqual(isBack ? [met.roundId] : [])
      for (const type of met.passedTypes) passedTypes.add(type)
    }),
    { numRuns: 60 },
  )
  expect(passedTypes).toContain('hello')
})
