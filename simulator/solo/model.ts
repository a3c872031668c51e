import type { LogEntry } from '../../app/src/storage/log/log-entry.ts'
import type { RoundEvent } from '../../golf/src/round-events.ts'
import { type CellEntry, countIn, isOlder } from './book.ts'

/** A round as its entries make it. It is written without the app's own fold. */
export interface ModelRound {
  readonly id: string
  readonly holes: readonly number[]
  status: 'lobby' | 'active' | 'completed'
  isRemoved: boolean
  /** It was finished in another tab before it was removed, so it may have reached the history. */
  wasFinished: boolean
  /** The names of the players, by id. */
  readonly players: Map<string, string>
  /** The newest count of each cell. */
  readonly cells: Map<string, CellEntry>
}

/** Source: document 1, players of a round. */
const MAX_PLAYERS = 8

/** @param entries in the order of the log; an id may occur twice */
export function roundsOf(entries: readonly LogEntry[]): ReadonlyMap<string, ModelRound> {
  const rounds = new Map<string, ModelRound>()
  const known = new Set<string>()
  const names = new Map<string, string>()
  const discarded = new Set<string>()
  // Another tab's entries may be stored before the one that created the round.
  for (const entry of entries) {
    if (entry.kind === 'created' && !rounds.has(entry.roundId)) rounds.set(entry.roundId, created(entry))
  }
  for (const entry of entries) {
    if (known.has(entry.id)) continue
    known.add(entry.id)
    const round = rounds.get(entry.roundId)
    if (round === undefined) continue
    if (entry.kind === 'removed') {
      round.wasFinished ||= round.status === 'completed'
      round.isRemoved = true
    }
    if (entry.kind === 'discarded') discarded.add(entry.roundId)
    if (entry.kind === 'renamed') names.set(`${entry.roundId} ${entry.playerId}`, entry.nickname)
    if (entry.kind === 'event') apply(round, entry.event)
    const found = countIn(entry)
    if (found === undefined) continue
    const before = round.cells.get(found.cell)
    if (before === undefined || isOlder(before, found.count)) round.cells.set(found.cell, found.count)
  }
  for (const round of rounds.values()) {
    if (discarded.has(round.id) && round.status === 'lobby') round.isRemoved = true
    for (const id of round.players.keys()) {
      const name = names.get(`${round.id} ${id}`)
      if (name !== undefined) round.players.set(id, name)
    }
  }
  return rounds
}

function created({ roundId, round }: Extract<LogEntry, { kind: 'created' }>): ModelRound {
  return {
    id: roundId,
    holes: round.holes.map(({ number }) => number),
    status: 'lobby',
    isRemoved: false,
    wasFinished: false,
    players: new Map(round.players.map(({ id, nickname }) => [id, nickname])),
    cells: new Map(),
  }
}

function apply(round: ModelRound, event: RoundEvent): void {
  const { players } = round
  switch (event.type) {
    case 'join': {
      const { id, nickname } = event.data.player
      if (!players.has(id) && players.size < MAX_PLAYERS) players.set(id, nickname)
      return
    }
    case 'leave':
      if (round.status !== 'completed') players.delete(event.playerId)
      return
    case 'game_start':
      if (round.status === 'lobby') round.status = 'active'
      return
    case 'end_round':
      round.status = 'completed'
      return
    case 'stroke':
    case 'undo_stroke':
    case 'next_hole':
    case 'ready':
    case 'unready':
    case 'set_par':
    case 'round_sync':
      return
  }
}
