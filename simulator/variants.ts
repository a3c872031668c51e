import type { WireOperation } from '../app/src/backend/backend.ts'
import type { CallOutcome } from '../app/src/backend/call-outcome.ts'
import type { GameSnapshot, OperationAnswer } from '../app/src/backend/game-rows.ts'
import type { LivePorts } from '../app/src/rounds/live/live-ports.ts'
import type { Variant } from './device/tab.ts'

/*
 * Clients that are known to be bad: the real one, with one of its precautions taken away at its ports. That the simulator
 * finds each of them shows that it would find the like.
 */

type Apply = LivePorts['backend']['games']['apply']

function withApply(ports: LivePorts, change: (apply: Apply) => Apply): LivePorts {
  const { games } = ports.backend
  return { ...ports, backend: { ...ports.backend, games: { ...games, apply: change(games.apply) } } }
}

/** Each attempt under an id of its own. */
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

/** Each attempt under an id of its own, and one that lost is taken for written, as the attempt before was. */
export const lossUntold: Variant = (ports, tab) =>
  withApply(
    noOperationId(ports, tab),
    (apply) => async (gameId, operations, options) =>
      mapped(await apply(gameId, operations, options), (answers) =>
        answers.map((each) => {
          const told = each.ok ? each.answer : null
          const isScore = typeof told === 'object' && told !== null && 'applied' in told
          return each.ok && isScore ? { ...each, answer: { ...told, applied: true } } : each
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

/** Next without the hole that it comes from. */
export const blindAdvance: Variant = (ports) =>
  withApply(ports, (apply) => (gameId, operations, options) => {
    const blind = operations.map((operation): WireOperation => {
      const { kind, operation_id } = operation
      return kind === 'advance' ? { kind, operation_id } : operation
    })
    return apply(gameId, blind, options)
  })

/** Who is signed out begins anew. */
export const outboxDroppedOnSignOut: Variant = (ports, tab) => {
  ports.backend.session.onLost(() => {
    tab.kill()
    tab.device.disk.dropWaiting()
  })
  return ports
}

/** A stroke counts as saved when its write has been asked for. */
export const savedBeforeDurable: Variant = (ports) => ({
  ...ports,
  store: {
    ...ports.store,
    add: (given) => {
      const { operations, stored } = ports.store.add(given)
      void stored.catch(() => undefined)
      return { operations, stored: Promise.resolve(operations) }
    },
  },
})

/** What is told last counts. */
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

/** Whatever history the server tells, it is taken for the first one. */
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
        glance: async (gameId, options) =>
          mapped(await games.glance(gameId, options), (glance) =>
            glance === null ? null : { ...glance, epoch: known(glance.epoch) },
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

/** Whoever isn't a member is told once, and believes it. */
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
