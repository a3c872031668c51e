import type { WireOperation } from '../app/src/backend/backend.ts'
import type { CallOutcome } from '../app/src/backend/call-outcome.ts'
import type { GameSnapshot, OperationAnswer } from '../app/src/backend/game-rows.ts'
import type { LivePorts } from '../app/src/rounds/live/live-ports.ts'
import type { Variant } from './device/tab.ts'

/*
 * Clients with known faults: the real one, with one of its precautions taken away at its ports. A simulator that finds each of
 * them would find similar faults.
 */

type Apply = LivePorts['backend']['games']['apply']

function withApply(ports: LivePorts, change: (apply: Apply) => Apply): LivePorts {
  const { games } = ports.backend
  return { ...ports, backend: { ...ports.backend, games: { ...games, apply: change(games.apply) } } }
}

/** Each attempt has a new operation id. */
export const noOperationId: Variant = (ports, { device }) =>
  withApply(ports, (apply) => async (gameId, operations, options) => {
    const fresh = operations.map((operation) => {
      const operation_id = device.uuid()
      device.world.book.sentAs(operation.operation_id, operation_id)
      return { ...operation, operation_id }
    })
    const outcome = await apply(gameId, fresh, options)
    const named = (answer: OperationAnswer, index: number) => ({
      ...answer,
      operation_id: operations[index]?.operation_id ?? '',
    })
    return outcome.ok ? { ok: true, value: outcome.value.map(named) } : outcome
  })

/** Each attempt has a new operation id, and a score answered as not applied is taken for applied. */
export const lossHidden: Variant = (ports, tab) =>
  withApply(
    noOperationId(ports, tab),
    (apply) => async (gameId, operations, options) =>
      mapped(await apply(gameId, operations, options), (answers) =>
        answers.map((each) => {
          const answer = each.ok ? each.answer : null
          const isScore = typeof answer === 'object' && answer !== null && 'applied' in answer
          return each.ok && isScore ? { ...each, answer: { ...answer, applied: true } } : each
        }),
      ),
  )

export const noBaseRevision: Variant = (ports) =>
  withApply(ports, (apply) => (gameId, operations, options) => {
    const blind = operations.map((operation): WireOperation => {
      if (operation.kind !== 'score') return operation
      const { base_revision: _, ...rest } = operation
      return rest
    })
    return apply(gameId, blind, options)
  })

/** Next doesn't say which hole it leaves. */
export const blindAdvance: Variant = (ports) =>
  withApply(ports, (apply) => (gameId, operations, options) => {
    const blind = operations.map((operation): WireOperation => {
      const { kind, operation_id } = operation
      return kind === 'advance' ? { kind, operation_id } : operation
    })
    return apply(gameId, blind, options)
  })

/** A signed-out device drops its outbox. */
export const outboxDroppedOnSignOut: Variant = (ports, tab) => {
  ports.backend.session.onLost(() => {
    tab.kill()
    tab.device.disk.dropWaiting()
  })
  return ports
}

/** A stroke counts as saved when its write has been requested. */
export const savedBeforeDurable: Variant = (ports) => ({
  ...ports,
  store: {
    ...ports.store,
    add: (given) => {
      ports.store.add(given).catch(() => undefined)
      return Promise.resolve()
    },
  },
})

/** The last notification counts, whatever its revision. */
export const revisionIgnored: Variant = (ports) => {
  let last = 1_000_000
  const { openChannel } = ports.backend
  return {
    ...ports,
    backend: {
      ...ports.backend,
      openChannel: (gameId, playerId, events) =>
        openChannel(gameId, playerId, {
          ...events,
          onChange: (change) => {
            last += 1
            if (change.table !== 'scores' || change.type === 'DELETE') events.onChange(change)
            else events.onChange({ ...change, row: { ...change.row, revision: last } })
          },
        }),
    },
  }
}

/** The first epoch is kept, whatever the server reports. */
export const epochIgnored: Variant = (ports) => {
  let first: string | null = null
  const known = (epoch: string) => (first ??= epoch)
  const { openChannel, games } = ports.backend
  const ofSnapshot = (snapshot: GameSnapshot): GameSnapshot => ({
    ...snapshot,
    epoch: known(snapshot.epoch),
    game: { ...snapshot.game, epoch: known(snapshot.epoch) },
  })
  return {
    ...ports,
    backend: {
      ...ports.backend,
      games: {
        ...games,
        snapshot: async (gameId, options) => mapped(await games.snapshot(gameId, options), ofSnapshot),
        poll: async (gameId, options) =>
          mapped(await games.poll(gameId, options), (poll) =>
            poll === null ? null : { ...poll, epoch: known(poll.epoch) },
          ),
      },
      openChannel: (gameId, playerId, events) =>
        openChannel(gameId, playerId, {
          ...events,
          onChange: (change) => {
            const isGame = change.table === 'games' && change.type !== 'DELETE'
            events.onChange(isGame ? { ...change, row: { ...change.row, epoch: known(change.row.epoch) } } : change)
          },
        }),
    },
  }
}

function mapped<T>(outcome: CallOutcome<T>, change: (value: T) => T): CallOutcome<T> {
  return outcome.ok ? { ok: true, value: change(outcome.value) } : outcome
}

/** One 'not a member' is final: reclaiming the seat always fails. */
export const notMemberIsFinal: Variant = (ports) => ({
  ...ports,
  backend: {
    ...ports.backend,
    games: {
      ...ports.backend.games,
      reclaimSeat: () =>
        Promise.resolve({ ok: false, failure: { kind: 'refused', code: 'not_member', message: 'Game not found.' } }),
    },
  },
})
