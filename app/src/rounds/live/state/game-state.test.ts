import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { GameChange } from '../../../backend/backend.ts'
import { type GameSnapshot, playerRow } from '../../../backend/game-rows.ts'
import { withChange, withSnapshot } from './game-state.ts'
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

/** All notifications of a game, and its snapshot at each moment. */
interface History {
  readonly changes: readonly GameChange[]
  readonly snapshots: readonly GameSnapshot[]
}

const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('score' as const),
      by: fc.constantFrom(ANN, BEN),
      hole: fc.integer({ min: 1, max: 3 }),
      strokes: fc.integer({ min: 0, max: 9 }),
    }),
    fc.record({ kind: fc.constant('ready' as const), by: fc.constantFrom(ANN, BEN), ready: fc.boolean() }),
    fc.constant({ kind: 'everyone' as const }),
    fc.constant({ kind: 'host-changes' as const }),
    fc.constant({ kind: 'mia-goes' as const }),
  ),
  { minLength: 1, maxLength: 14 },
)
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never

function play(server: MiniatureServer, step: Step, index: number): void {
  const id = `op-${index}`
  const at = server.snapshot().game.current_hole
  switch (step.kind) {
    case 'score':
      server.apply(step.by, [
        { operation_id: id, kind: 'score', hole: step.hole, strokes: step.strokes, player_id: step.by },
      ])
      return
    case 'ready':
      server.apply(step.by, [{ operation_id: id, kind: 'ready', ready: step.ready, hole: at }])
      return
    case 'everyone': {
      const { players } = server.snapshot()
      for (const by of [ANN, BEN]) {
        const isHost = players.some((row) => row.player_id === by && row.is_host)
        const own = players.filter((row) => row.player_id === by || (isHost && row.is_manual))
        const scores = own.map(({ player_id }) => ({
          operation_id: `${id}${player_id}`,
          kind: 'score' as const,
          hole: at,
          strokes: 4,
          player_id,
        }))
        server.apply(by, [...scores, { operation_id: `${id}${by}r`, kind: 'ready', ready: true, hole: at }])
      }
      server.apply(BEN, [{ operation_id: `${id}n`, kind: 'advance', from_hole: at }])
      return
    }
    case 'host-changes': {
      const isAnn = server.snapshot().players.find((row) => row.player_id === ANN)?.is_host === true
      server.players({ [ANN]: { is_host: !isAnn }, [BEN]: { is_host: isAnn } })
      return
    }
    case 'mia-goes':
      if (server.snapshot().players.some((row) => row.player_id === MIA)) server.players({ [MIA]: null })
  }
}

function historyOf(given: readonly Step[]): History {
  const server = createMiniatureServer()
  const snapshots = [server.snapshot()]
  for (const [index, step] of given.entries()) {
    play(server, step, index)
    if (server.snapshot() !== snapshots.at(-1)) snapshots.push(server.snapshot())
  }
  return { changes: server.takeChanges().flat(), snapshots }
}

/** Rows in one order, without who wrote first. */
function contentOf(snapshot: GameSnapshot | null | undefined) {
  const byKey = (a: object, b: object) => JSON.stringify(a).localeCompare(JSON.stringify(b))
  return { ...snapshot, players: snapshot?.players.toSorted(byKey), scores: snapshot?.scores.toSorted(byKey) }
}

/** A row that changed because of another one may come with a later revision, so revisions of players are left out. */
function meaningOf(snapshot: GameSnapshot | null | undefined) {
  const players = snapshot?.players.map((row) => ({ ...row, revision: 0 }))
  return contentOf(snapshot && { ...snapshot, players: players ?? [] })
}

type Event = { readonly change: GameChange } | { readonly snapshot: GameSnapshot }

function after(state: GameState, event: Event): GameState {
  return 'change' in event ? withChange(state, event.change) : withSnapshot(state, event.snapshot).state
}

/** Changes doubled and left out, snapshots of any moment, all in any order. */
function eventsOf({ changes, snapshots }: History, canLose: boolean): fc.Arbitrary<Event[]> {
  const events = changes.map((change) => ({ change }))
  const asked = snapshots.map((snapshot) => ({ snapshot }))
  return fc
    .record({
      lost: fc.subarray(canLose ? events : []),
      again: fc.subarray(events),
      asked: fc.subarray(asked),
    })
    .chain((given) => {
      const all = [...events.filter((event) => !given.lost.includes(event)), ...given.again, ...given.asked]
      return fc.shuffledSubarray<Event>(all, { minLength: all.length, maxLength: all.length })
    })
}

/** If rows are lost, the host changes only once: two such changes can each lose a row, and together look like no change. */
function withOneHostChange(given: readonly Step[]): Step[] {
  const first = given.findIndex((step) => step.kind === 'host-changes')
  return given.filter((step, index) => step.kind !== 'host-changes' || index === first)
}

const games = (canLose: boolean) =>
  steps
    .map((given) => historyOf(canLose ? withOneHostChange(given) : given))
    .chain((history) => eventsOf(history, canLose).map((events) => ({ history, events })))

describe('what is known of a game', () => {
  it('is the same for events in any order and any number of times [B23]', () => {
    fc.assert(
      fc.property(games(false), ({ history, events }) => {
        const end = events.reduce(after, stateOf(history.snapshots[0] ?? null))
        const last = history.snapshots.at(-1)
        const caughtUp = end.needsSnapshot && last !== undefined ? withSnapshot(end, last).state : end
        expect(contentOf(caughtUp.snapshot)).toEqual(contentOf(last))
        expect(caughtUp.needsSnapshot).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  it('needs a snapshot if anything is missing, and is right after it [B23]', () => {
    fc.assert(
      fc.property(games(true), ({ history, events }) => {
        const last = history.snapshots.at(-1)
        const end = events.reduce(after, stateOf(history.snapshots[0] ?? null))
        // Only if nothing came after the last reported change may the state be incomplete.
        const isBehind = end.snapshot?.revision !== last?.revision
        if (end.needsSnapshot || isBehind) {
          expect(contentOf(last && withSnapshot(end, last).state.snapshot)).toEqual(contentOf(last))
        } else {
          expect(meaningOf(end.snapshot)).toEqual(meaningOf(last))
        }
      }),
      { numRuns: 300 },
    )
  })

  it('has nobody ready by a snapshot from before the next hole, even if the row that ends it is lost [B23]', () => {
    const server = createMiniatureServer()
    const known = stateOf(server.snapshot())
    const score = (player_id: string) =>
      ({ operation_id: player_id, kind: 'score', hole: 1, strokes: 4, player_id }) as const
    server.apply(ANN, [score(ANN), score(MIA), { operation_id: 'ann', kind: 'ready', ready: true, hole: 1 }])
    const whileAnnIsReady = server.snapshot()
    server.apply(BEN, [score(BEN), { operation_id: 'ben', kind: 'ready', ready: true, hole: 1 }])
    server.apply(BEN, [{ operation_id: 'next', kind: 'advance', from_hole: 1 }])
    const changes = server.takeChanges().flat()
    const next = server.snapshot()
    const isLost = (change: GameChange) =>
      change.type !== 'DELETE' &&
      change.table === 'game_players' &&
      change.row.player_id === ANN &&
      change.row.revision === next.revision
    expect(changes.filter(isLost)).toHaveLength(1)
    // The game's rows arrive before a snapshot that was requested earlier, and the other rows after it.
    const first = changes.filter(({ table }) => table === 'games').reduce(withChange, known)
    const later = changes.filter((change) => change.table !== 'games' && !isLost(change))
    const end = later.reduce(withChange, withSnapshot(first, whileAnnIsReady).state)
    expect(meaningOf(end.snapshot)).toEqual(meaningOf(next))
  })

  it('never goes back within an epoch: neither its revision nor its hole', () => {
    fc.assert(
      fc.property(games(true), ({ history, events }) => {
        let state = stateOf(history.snapshots[0] ?? null)
        for (const event of events) {
          const next = after(state, event)
          expect(next.snapshot?.revision).toBeGreaterThanOrEqual(state.snapshot?.revision ?? 0)
          expect(next.snapshot?.game.current_hole).toBeGreaterThanOrEqual(state.snapshot?.game.current_hole ?? 0)
          state = next
        }
      }),
      { numRuns: 200 },
    )
  })

  it('stays the same object if an event has nothing new', () => {
    const { changes, snapshots } = historyOf([{ kind: 'everyone' }])
    const known = changes.reduce(withChange, stateOf(snapshots[0] ?? null))
    expect(changes.reduce(withChange, known)).toBe(known)
  })
})

describe('a snapshot of another epoch [B28]', () => {
  it('replaces everything, and acknowledged strokes have to be sent again', () => {
    const server = createMiniatureServer()
    server.apply(ANN, [{ operation_id: 'x', kind: 'score', hole: 1, strokes: 5, player_id: ANN }])
    const known = server.takeChanges().flat().reduce(withChange, stateOf(server.snapshot()))
    const restored = createMiniatureServer({ epoch: 'two' })
    const foreign = withChange(known, { table: 'games', type: 'UPDATE', row: restored.snapshot().game })
    expect(foreign.needsSnapshot).toBe(true)
    expect(foreign.snapshot).toBe(known.snapshot)
    const { state, resend } = withSnapshot(foreign, restored.snapshot())
    expect(resend).toBe(false)
    expect(state.needsSnapshot).toBe(false)
    expect(contentOf(state.snapshot)).toEqual(contentOf(restored.snapshot()))
  })

  it('is fetched again if the game has moved on since', () => {
    const server = createMiniatureServer({ epoch: 'two' })
    const early = server.snapshot()
    server.players({ [BEN]: { nickname: 'Benjamin' } })
    const old = stateOf(createMiniatureServer().snapshot())
    const foreign = server.takeChanges().flat().reduce(withChange, old)
    expect(withSnapshot(foreign, early).state.needsSnapshot).toBe(true)
    expect(withSnapshot(foreign, server.snapshot()).state.needsSnapshot).toBe(false)
  })
})

describe('players who go', () => {
  it('don’t come back by an earlier row', () => {
    const server = createMiniatureServer({ status: 'lobby', current_hole: 0 })
    const first = server.snapshot()
    server.players({ [MIA]: { nickname: 'Mimi' } })
    server.players({ [MIA]: null })
    const [renamed = [], gone = []] = server.takeChanges()
    const state = [...gone, ...renamed].reduce(withChange, stateOf(first))
    expect(state.snapshot?.players.map((row) => row.player_id)).toEqual([ANN, BEN])
    expect(withSnapshot(state, first).state.snapshot?.players.map((row) => row.player_id)).toEqual([ANN, BEN])
  })
})

describe('data of a newer server [B30]', () => {
  it('is kept even if this version doesn’t know it', () => {
    const server = createMiniatureServer({}, { status: 'suspended', weather: 'rain' })
    server.change({})
    const state = server.takeChanges().flat().reduce(withChange, stateOf(createMiniatureServer().snapshot()))
    expect(state.snapshot?.game).toMatchObject({ status: 'suspended', weather: 'rain' })
    expect(state.needsSnapshot).toBe(false)
  })

  it('of a table’s deletions that can’t be taken in asks for a snapshot', () => {
    const known = stateOf(createMiniatureServer().snapshot())
    const state = withChange(known, { table: 'scores', type: 'DELETE', keys: { hole: 1 } })
    expect(state.needsSnapshot).toBe(true)
    expect(withSnapshot(state, createMiniatureServer().snapshot()).state.needsSnapshot).toBe(false)
  })
})

describe('a player whose id the server doesn’t send', () => {
  /** Mia's seat, the third one, with this id. */
  function miaWith(player_id: string | null, revision: number): GameChange {
    const row = { game_id: GAME_ID, player_id, nickname: 'Mia', is_manual: true, seat: 3, revision }
    return { table: 'game_players', type: 'UPDATE', row: v.parse(playerRow, row) }
  }
  const namesOf = (state: GameState) => state.snapshot?.players.map(({ nickname }) => nickname)

  it('is one player, with or without the id before and after', () => {
    const known = stateOf(createMiniatureServer().snapshot())
    const lost = withChange(withChange(known, miaWith(null, 2)), miaWith('', 3))
    expect(namesOf(lost)).toEqual(['Ann', 'Ben', 'Mia'])
    const found = withChange(lost, miaWith(MIA, 4))
    expect(found.snapshot?.players.map(({ player_id }) => player_id)).toEqual([ANN, BEN, MIA])
  })

  it.each([null, ''])('and whose row is deleted with the id %j needs a new snapshot', (player_id) => {
    const known = { ...stateOf(createMiniatureServer().snapshot()), needsSnapshot: false }
    const gone = withChange(known, { table: 'game_players', type: 'DELETE', keys: { game_id: GAME_ID, player_id } })
    expect(gone.needsSnapshot).toBe(true)
    expect(namesOf(gone)).toEqual(['Ann', 'Ben', 'Mia'])
  })
})
