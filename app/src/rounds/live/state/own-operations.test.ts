import { strokesOn } from '@teemates/golf/round'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameChange, WireOperation } from '../../../backend/backend.ts'
import type { GameSnapshot, OperationAnswer } from '../../../backend/game-rows.ts'
import type { StoredOperation } from '../../../storage/live/live-store.ts'
import { shownRound } from './game-round.ts'
import { withAnswers, withChange, withOperations, withSnapshot } from './game-state.ts'
import type { GameState } from './known-game.ts'
import { ANN, BEN, createMiniatureServer, GAME_ID, MIA, stateOf } from '../../../../../test/server/miniature-server.ts'
import { outcomesOf, wireOf } from './operations.ts'
import { scoreRowOf } from './own-operations.ts'

/** Ann's device, its store, and what is under way between it and the server. */
function createDevice() {
  const server = createMiniatureServer()
  let state: GameState = stateOf(server.snapshot())
  let stored: StoredOperation[] = []
  let changes: GameChange[] = []
  const replies: { readonly sent: WireOperation[]; readonly answers: OperationAnswer[] }[] = []
  const snapshots: GameSnapshot[] = []
  const unsettled: (() => void)[] = []

  function settle({ sent, answers }: (typeof replies)[number]): void {
    const settled = new Map(outcomesOf(sent, answers)?.settled.map((one) => [one.operationId, one.refusal]))
    stored = stored.map((operation) => {
      const refusal = settled.get(operation.operationId)
      if (operation.state !== 'waiting' || refusal === undefined) return operation
      return { ...operation, state: refusal === null ? 'acknowledged' : 'refused', refusal }
    })
  }

  const at = (list: readonly unknown[], which: number) => which % Math.max(1, list.length)

  return {
    server,
    state: () => state,
    shown: (playerId: string, hole: number) => {
      const round = shownRound(state)
      return round === null ? -1 : strokesOn(round, hole, playerId)
    },
    tap(playerId: string, hole: number, strokes: number) {
      const baseRevision = scoreRowOf(state, playerId, hole)?.revision ?? 0
      const operation: StoredOperation = {
        operationId: `op-${stored.length}`,
        gameId: GAME_ID,
        body: { kind: 'score', hole, strokes, playerId, baseRevision },
        tappedAt: 0,
        seq: stored.length,
        state: 'waiting',
        refusal: null,
        isDismissed: false,
      }
      stored = [...stored, operation]
      state = withOperations(state, [...state.operations, operation])
      return baseRevision
    },
    send() {
      const sent = stored.filter((operation) => operation.state === 'waiting').map(wireOf)
      if (sent.length > 0) replies.push({ sent, answers: server.apply(ANN, sent) })
      changes = [...changes, ...server.takeChanges().flat()]
    },
    /** Another seat's score of a player without a device, as of a host before. */
    correct(hole: number, strokes: number) {
      server.write(BEN, { player_id: MIA, hole, strokes })
      changes = [...changes, ...server.takeChanges().flat()]
    },
    loseReply: () => void replies.shift(),
    reply() {
      const reply = replies.shift()
      if (reply === undefined) return
      state = withAnswers(state, reply.sent, reply.answers)
      unsettled.push(() => settle(reply))
    },
    /** The store's transaction ends some time after the answer is shown. */
    settle: () => unsettled.shift()?.(),
    reload() {
      state = withOperations(state, stored)
    },
    change(which: number, keep: boolean) {
      const change = changes[at(changes, which)]
      if (change === undefined) return
      state = withChange(state, change)
      if (!keep) changes = changes.filter((other) => other !== change)
    },
    ask: () => void snapshots.push(server.snapshot()),
    snapshot(which: number) {
      const [snapshot] = snapshots.splice(at(snapshots, which), 1)
      if (snapshot !== undefined) state = withSnapshot(state, snapshot).state
    },
    /** No fault any more, and all is through. */
    end() {
      this.send()
      while (replies.length > 0) this.reply()
      while (unsettled.length > 0) this.settle()
      this.reload()
      state = withSnapshot(state, server.snapshot()).state
    },
  }
}

const number = fc.nat(20)
const hole = fc.integer({ min: 1, max: 2 })
const action = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant('tap' as const), hole, fc.integer({ min: 0, max: 9 })) },
  fc.tuple(fc.constant('correct' as const), hole, fc.integer({ min: 0, max: 9 })),
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom('send' as const, 'reply' as const), number, number) },
  fc.tuple(fc.constantFrom('loseReply' as const, 'settle' as const, 'reload' as const, 'ask' as const), number, number),
  { weight: 3, arbitrary: fc.tuple(fc.constantFrom('change' as const, 'changeAgain' as const), number, number) },
  fc.tuple(fc.constant('snapshot' as const), number, number),
)
const actions = fc.array(action, { maxLength: 40 })
type Action = typeof actions extends fc.Arbitrary<(infer A)[]> ? A : never

function act(device: ReturnType<typeof createDevice>, [kind, one]: Action): void {
  switch (kind) {
    case 'tap':
    case 'correct':
      return
    case 'change':
      return device.change(one, false)
    case 'changeAgain':
      return device.change(one, true)
    case 'snapshot':
      return device.snapshot(one)
    case 'send':
    case 'reply':
    case 'loseReply':
    case 'settle':
    case 'reload':
    case 'ask':
      return device[kind]()
  }
}

describe('a stroke on this device [B18]', () => {
  it('stays shown from its tap on, even if messages are late, doubled or lost', () => {
    fc.assert(
      fc.property(actions, (given) => {
        const device = createDevice()
        const tapped = new Map<number, number>()
        for (const next of given) {
          const [kind, one, two] = next
          if (kind === 'tap') {
            device.tap(ANN, one, two)
            tapped.set(one, two)
          } else act(device, next)
          for (const [at, strokes] of tapped) expect(device.shown(ANN, at)).toBe(strokes)
        }
        device.end()
        const scores = new Map(device.server.snapshot().scores.map((row) => [row.hole, row.strokes]))
        expect(scores).toEqual(tapped)
        for (const [at, strokes] of tapped) expect(device.shown(ANN, at)).toBe(strokes)
      }),
      { numRuns: 400 },
    )
  })

  it('is replaced only by a later one of another seat, and ends up as on the server [B17]', () => {
    fc.assert(
      fc.property(actions, (given) => {
        const device = createDevice()
        const taps = new Map<number, { readonly strokes: number; readonly base: number }>()
        for (const next of given) {
          const [kind, one, two] = next
          if (kind === 'tap') taps.set(one, { base: device.tap(MIA, one, two), strokes: two })
          else if (kind === 'correct') device.correct(one, two)
          else act(device, next)
          for (const [at, { base, strokes }] of taps) {
            const row = scoreRowOf(device.state(), MIA, at)
            const isSuperseded = row?.updated_by_player === BEN && row.revision > base
            if (!isSuperseded) expect(device.shown(MIA, at)).toBe(strokes)
          }
        }
        device.end()
        for (const row of device.server.snapshot().scores) expect(device.shown(MIA, row.hole)).toBe(row.strokes)
        for (const [at] of taps) {
          const row = device.server.snapshot().scores.find((score) => score.hole === at)
          expect(device.shown(MIA, at)).toBe(row?.strokes ?? 0)
        }
      }),
      { numRuns: 400 },
    )
  })

  it('is sent again, and shown meanwhile, when the server has lost it [B28]', () => {
    const device = createDevice()
    device.tap(ANN, 1, 5)
    device.send()
    device.reply()
    device.settle()
    device.reload()
    const restored = createMiniatureServer({ epoch: 'two' }).snapshot()
    const { state, resend } = withSnapshot(device.state(), restored)
    expect(resend).toBe(true)
    expect(state.operations.map((operation) => operation.state)).toEqual(['waiting'])
    const round = shownRound(state)
    expect(round && strokesOn(round, 1, ANN)).toBe(5)
  })

  it('that the server refused is no longer shown, but stays stored [B20]', () => {
    const device = createDevice()
    device.tap(ANN, 1, 5)
    device.server.change({ status: 'finished' })
    device.send()
    device.reply()
    expect(device.shown(ANN, 1)).toBe(0)
    expect(device.state().operations).toMatchObject([{ state: 'refused', refusal: { code: 'game_finished' } }])
  })
})
