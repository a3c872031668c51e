import { describe, expect, it } from 'vitest'
import type { WireOperation } from '../../../backend/backend.ts'
import type { OperationAnswer } from '../../../backend/game-rows.ts'
import type { LiveOperationBody, StoredOperation } from '../../../storage/live/live-store.ts'
import { withAnswers, withIntents, withSnapshot } from './game-state.ts'
import type { GameState } from './known-game.ts'
import {
  ANN,
  BEN,
  createMiniatureServer,
  GAME_ID,
  MIA,
  type MiniatureServer,
  stateOf,
} from '../../../../../test/server/miniature-server.ts'
import { derivedOperations, outcomesOf, wireOf } from './operations.ts'

let drawn = 0
const drawId = () => `derived-${(drawn += 1)}`
const asked = (state: GameState) => derivedOperations(state, drawId).map(({ operation_id: _id, ...rest }) => rest)

function score(by: string, hole: number, playerId = by): Extract<WireOperation, { kind: 'score' }> {
  return { operation_id: `${by} ${playerId} ${hole}`, kind: 'score', hole, strokes: 4, player_id: playerId }
}

/** Everyone for whom Ann and Ben score has strokes on the holes. */
function scoreAll(server: MiniatureServer, ...holes: number[]): void {
  for (const hole of holes) {
    server.apply(ANN, [score(ANN, hole), score(ANN, hole, MIA)])
    server.apply(BEN, [score(BEN, hole)])
  }
}

function wanting(server: MiniatureServer, ownPosition: number, ready: GameState['intents']['ready'] = null): GameState {
  return withIntents(stateOf(server.snapshot()), { ownPosition, ready })
}

describe('the operations derived from where the golfer is', () => {
  it('are none for a golfer who only scores', () => {
    const server = createMiniatureServer()
    scoreAll(server, 1)
    expect(asked(wanting(server, 0))).toEqual([])
    expect(asked(wanting(server, 1))).toEqual([])
  })

  it('are the wanted readiness, until the server has it', () => {
    const server = createMiniatureServer()
    const ready = { position: 1, value: true }
    expect(asked(wanting(server, 0, ready))).toEqual([{ kind: 'ready', ready: true, hole: 1 }])
    server.players({ [ANN]: { ready_for_next: true } })
    expect(asked(wanting(server, 0, ready))).toEqual([])
    expect(asked(wanting(server, 0, { position: 1, value: false }))).toEqual([{ kind: 'ready', ready: false, hole: 1 }])
  })

  it('are none for a hole that the game has left', () => {
    const server = createMiniatureServer({ current_hole: 3 })
    expect(asked(wanting(server, 2, { position: 2, value: true }))).toEqual([])
  })

  it('are readiness alone while somebody else is missing: a closed gate is not tried', () => {
    const server = createMiniatureServer()
    scoreAll(server, 1)
    expect(asked(wanting(server, 2))).toEqual([{ kind: 'ready', ready: true, hole: 1 }])
  })

  it('are the Next once everything known lets it pass, and readiness on the hole after it', () => {
    const server = createMiniatureServer()
    scoreAll(server, 1, 2)
    server.players({ [BEN]: { ready_for_next: true } })
    expect(asked(wanting(server, 3))).toEqual([
      { kind: 'ready', ready: true, hole: 1 },
      { kind: 'advance', from_hole: 1 },
      { kind: 'ready', ready: true, hole: 2 },
    ])
  })

  it('are none for a hole on which this device’s players have no strokes', () => {
    const server = createMiniatureServer()
    server.apply(ANN, [score(ANN, 1)])
    expect(asked(wanting(server, 2))).toEqual([])
  })

  it('lead a golfer with only players without a device through to the end', () => {
    const server = createMiniatureServer({ current_hole: 7 })
    scoreAll(server, 7, 8, 9)
    server.players({ [BEN]: { is_active: false } })
    expect(asked(wanting(server, 10))).toEqual([7, 8, 9].map((hole) => ({ kind: 'advance', from_hole: hole })))
  })

  it.each([
    ['in the lobby', { status: 'lobby', current_hole: 0 }],
    ['once it is finished', { status: 'finished' }],
    ['in a status that isn’t known here', { status: 'suspended' }],
  ])('are none %s', (_, fields) => {
    const server = createMiniatureServer({}, fields)
    expect(asked(wanting(server, 3, { position: 3, value: true }))).toEqual([])
  })

  it('are none for a player who was sent away', () => {
    const server = createMiniatureServer()
    scoreAll(server, 1)
    server.players({ [ANN]: { removed: true, is_active: false } })
    expect(asked(wanting(server, 2))).toEqual([])
  })

  it('are not sent again before anything new is known', () => {
    const server = createMiniatureServer()
    scoreAll(server, 1)
    const state = wanting(server, 2)
    const sent = derivedOperations(state, drawId)
    const answered = withAnswers(state, sent, server.apply(ANN, sent))
    expect(asked(answered)).toEqual([])
    expect(answered.needsSnapshot).toBe(true)
    expect(asked(withSnapshot(answered, server.snapshot()).state)).toEqual([])
  })
})

describe('holes ahead of the others', () => {
  it.each([1, 2, 3, 4])('%i: the game follows once they have played them, without an early Next', (ahead) => {
    const server = createMiniatureServer()
    const holes = Array.from({ length: ahead }, (_, index) => index + 1)
    for (const hole of holes) server.apply(ANN, [score(ANN, hole), score(ANN, hole, MIA)])
    let state = wanting(server, ahead + 1)
    const refusals: string[] = []

    function send(): void {
      for (let count = 0; count < 20; count += 1) {
        const sent = derivedOperations(state, drawId)
        if (sent.length === 0) return
        const answers = server.apply(ANN, sent)
        refusals.push(...answers.flatMap((answer) => (answer.ok ? [] : [answer.error.details])))
        state = withSnapshot(withAnswers(state, sent, answers), server.snapshot()).state
      }
      throw new Error('asked for ever')
    }

    send()
    expect(server.snapshot().game.current_hole).toBe(1)
    for (const hole of holes) {
      server.apply(BEN, [score(BEN, hole), { operation_id: `ready ${hole}`, kind: 'ready', ready: true, hole }])
      state = withSnapshot(state, server.snapshot()).state
      send()
      expect(server.snapshot().game.current_hole).toBe(hole + 1)
    }
    expect(refusals).toEqual([])
    expect(asked(state)).toEqual([])
  })
})

describe('an operation on the wire', () => {
  const bodies: readonly LiveOperationBody[] = [
    { kind: 'score', hole: 10, strokes: 5, playerId: MIA, baseRevision: 7 },
    { kind: 'finish' },
    { kind: 'leave' },
  ]
  const wires = bodies.map((body) => wireOf(storedOf(body)))

  it('has exactly what was tapped', () => {
    expect(wires).toEqual([
      { operation_id: 'x', kind: 'score', hole: 10, strokes: 5, player_id: MIA, base_revision: 7 },
      { operation_id: 'x', kind: 'finish' },
      { operation_id: 'x', kind: 'leave' },
    ])
  })
})

function storedOf(body: LiveOperationBody): StoredOperation {
  const base = { operationId: 'x', gameId: GAME_ID, tappedAt: 0, seq: 1, refusal: null, isDismissed: false }
  return { ...base, body, state: 'waiting' }
}

describe('the outcome of an answer', () => {
  const sentOf = (kind: string): WireOperation => {
    switch (kind) {
      case 'score':
        return { ...score(ANN, 1), operation_id: 'x' }
      case 'ready':
        return { operation_id: 'x', kind, ready: true, hole: 1 }
      case 'advance':
        return { operation_id: 'x', kind, from_hole: 1 }
      case 'finish':
        return { operation_id: 'x', kind }
      default:
        return { operation_id: 'x', kind: 'leave' }
    }
  }
  const refusedBy = (details: string, code: string | null = 'PT409'): OperationAnswer[] => [
    { operation_id: 'x', ok: false, error: { code, details, message: 'So it is.' } },
  ]
  const outcome = (kind: string, answers: readonly OperationAnswer[]) => outcomesOf([sentOf(kind)], answers)
  const nothing = { settled: [], derivedRefusals: [], derivedTaken: [], notMember: false, notSignedIn: false }
  const settledAs = (code: string | null) => ({
    ...nothing,
    settled: [{ operationId: 'x', refusal: code === null ? null : { code, message: 'So it is.' } }],
  })

  it.each([
    'game_finished',
    'not_your_seat',
    'player_not_found',
    'bad_strokes',
    'bad_hole',
    'operation_reused',
    'not_active',
    'a_newer_reason',
  ])('of a score with %s: refused, and shown', (code) => {
    expect(outcome('score', refusedBy(code))).toEqual(settledAs(code))
  })

  it('without a known reason is shown by its code', () => {
    expect(outcome('score', refusedBy('', '22P02'))).toEqual(settledAs('22P02'))
    expect(outcome('score', refusedBy('', null))).toEqual(settledAs(''))
  })

  it.each(['finish', 'leave'])('of a %s in a finished game: what was wanted has happened', (kind) => {
    expect(outcome(kind, refusedBy('game_finished'))).toEqual(settledAs(null))
  })

  it('of a finish while somebody is missing: refused, and shown', () => {
    expect(outcome('finish', refusedBy('gate_closed'))).toEqual(settledAs('gate_closed'))
  })

  it.each([
    ['ready', 'stale_hole'],
    ['ready', 'game_finished'],
    ['ready', 'not_active'],
    ['advance', 'stale_hole'],
    ['advance', 'gate_closed'],
    ['advance', 'game_finished'],
    ['advance', 'not_active'],
  ])('of a %s with %s: refused, and not shown', (kind, code) => {
    expect(outcome(kind, refusedBy(code))).toEqual(nothing)
  })

  it.each([
    ['ready', 'ready 1 true', 'bad_argument'],
    ['advance', 'advance 1', 'bad_argument'],
    ['ready', 'ready 1 true', 'a_newer_reason'],
    ['advance', 'advance 1', 'a_newer_reason'],
  ])('of a %s (%s) with %s: refused, and shown', (kind, key, code) => {
    const refusal = { code, message: 'So it is.' }
    expect(outcome(kind, refusedBy(code))).toEqual({ ...nothing, derivedRefusals: [{ kind, key, refusal }] })
  })

  it.each(['score', 'finish', 'leave', 'ready', 'advance'])('of a %s never ends it with a lost seat', (kind) => {
    expect(outcome(kind, refusedBy('not_member'))).toEqual({ ...nothing, notMember: true })
    expect(outcome(kind, refusedBy('not_authenticated'))).toEqual({ ...nothing, notSignedIn: true })
  })

  it('of a score says whether it counts', () => {
    const server = createMiniatureServer()
    server.write(BEN, score(BEN, 1, MIA))
    const sent: WireOperation = { ...score(ANN, 1, MIA), operation_id: 'x', base_revision: 0 }
    const stale = server.apply(ANN, [sent])
    expect(outcomesOf([sent], stale)?.settled).toEqual([{ operationId: 'x', refusal: { code: 'stale', message: '' } }])
    const own = { ...score(ANN, 2), operation_id: 'y' }
    expect(outcomesOf([own], server.apply(ANN, [own]))?.settled).toEqual([
      { operationId: 'y', refusal: null, takenAt: 3 },
    ])
  })

  it('may end before a derived operation, which is sent again', () => {
    const server = createMiniatureServer()
    scoreAll(server, 1)
    const state = wanting(server, 1, { position: 1, value: true })
    const sent = [score(ANN, 2), ...derivedOperations(state, drawId)]
    expect(sent.length).toBeGreaterThan(1)
    const [first] = server.apply(ANN, sent.slice(0, 1))
    if (first === undefined) throw new Error('no answer')
    expect(asked(withAnswers(state, sent, [first]))).toEqual(asked(state))
  })

  it('may end early: later operations are sent again', () => {
    const server = createMiniatureServer()
    const sent = [score(ANN, 1), score(ANN, 2), score(ANN, 3)]
    const settled = outcomesOf(sent, server.apply(ANN, sent).slice(0, 2))?.settled
    expect(settled?.map(({ operationId, refusal }) => [operationId, refusal])).toEqual([
      [sent[0]?.operation_id, null],
      [sent[1]?.operation_id, null],
    ])
  })

  it('that doesn’t belong to the batch is not understood [B30]', () => {
    const server = createMiniatureServer()
    const sent = [sentOf('score'), { ...sentOf('finish'), operation_id: 'y' }]
    const answers = server.apply(ANN, sent)
    expect(outcomesOf(sent, answers.slice(1))).toBeNull()
    expect(outcomesOf(sent, [...answers, ...answers])).toBeNull()
    expect(outcomesOf(sent, answers.toReversed())).toBeNull()
    expect(outcomesOf([sentOf('score')], [{ operation_id: 'x', ok: true, answer: { applied: 'perhaps' } }])).toBeNull()
    expect(outcomesOf(sent, [])).toBeNull()
    expect(outcomesOf([], [])).toEqual(nothing)
  })
})
