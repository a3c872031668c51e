import { expect, test } from 'vitest'
import { planOf } from '../generator.ts'
import type { Oracle } from '../oracles/book.ts'
import { run } from '../run.ts'
import {
  blindAdvance,
  epochIgnored,
  lossHidden,
  noBaseRevision,
  noOperationId,
  notMemberIsFinal,
  outboxDroppedOnSignOut,
  revisionIgnored,
  savedBeforeDurable,
} from '../variants.ts'
import { failsOf, holds } from './directed.ts'
import * as scenes from './scenes.ts'

/*
 * Clients without one of the real client's precautions: each scene violates the oracle named, and the real client passes it.
 */
test.each([
  ['no operation id', noOperationId, 'O2', scenes.lostReplies],
  ['no base revision', noBaseRevision, 'O3', scenes.handOver],
  ['a loss that isn’t reported, after an attempt that was written', lossHidden, 'O3', scenes.replyLostBeforeHandOver],
  ['a blind advance', blindAdvance, 'O7', scenes.nextInTwoTabs],
  ['an outbox dropped on sign-out', outboxDroppedOnSignOut, 'O1', scenes.accountLost],
  ['a stroke saved before it is durable', savedBeforeDurable, 'O1', scenes.killedAtOnce],
  ['an epoch that is ignored', epochIgnored, 'O1', scenes.serverSetBack],
  ['no member, taken for final', notMemberIsFinal, 'O1', scenes.accountLost],
] as const)('%s is found', async (_name, variant, oracle, { options, play }) => {
  await holds(options, play)
  expect(await failsOf(variant, options, play)).toContain(oracle)
})

test.each([
  ['strokes written twice without an operation id', noOperationId, 'O2', [1]],
  ['rows taken in without their revision', revisionIgnored, 'O9', [3, 18, 19]],
] as const)('random plans find %s', async (_name, variant, oracle, seeds) => {
  const found = new Set<Oracle>()
  for (const seed of seeds) {
    for (const each of (await run(planOf(seed), { variant })).violations) found.add(each.oracle)
  }
  expect(found).toContain(oracle)
})
