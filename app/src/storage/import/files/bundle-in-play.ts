import { type Round, startingHoleOf, strokesIn } from '@teemates/golf/round'
import { openPeerRound } from '@teemates/golf/peer-round'
import type { RoundEvent } from '@teemates/golf/round-events'
import { fieldsOf, idOf, listOf } from '@teemates/golf/untrusted-fields'
import { isShort, readEach } from './short-records.ts'
import { parseRound, parseRoundEvent } from '../../log/stored-round.ts'

/* The rounds in play of a backup file: the rounds with their logs, and events that are in none of them. */

/** A round in play as it will be stored. */
export interface RoundInPlay {
  readonly round: Round
  /** The round before its log, or the round itself if the log alone doesn't produce it. */
  readonly base: Round
  readonly log: readonly RoundEvent[]
}

export interface UnsavedStrokes {
  readonly roundId: string
  readonly events: readonly RoundEvent[]
  /** Whether the strokes are in the file's own finished round. */
  readonly isCounted: boolean
}

/** The lists of a file. */
export interface InPlayGiven {
  readonly rounds: readonly unknown[]
  readonly unsaved: readonly unknown[]
  /** Rows of rounds that the writing app couldn't understand. */
  readonly damagedRounds: readonly unknown[]
  /** Rows of their logs. */
  readonly damagedEvents: readonly unknown[]
}

export interface InPlayRead {
  /** Each id once. */
  readonly rounds: readonly RoundInPlay[]
  /** By round id: each event once, without those that the file's own round has counted already. */
  readonly strokes: ReadonlyMap<string, readonly RoundEvent[]>
  /** Positions of unreadable rounds, counted from 0: in the file's list, then in the list of damaged ones. */
  readonly unreadable: readonly number[]
  readonly unreadableEvents: number
}

export function readInPlay(given: InPlayGiven): InPlayRead {
  const rounds = new Map<string, RoundInPlay>()
  const counted = new Map<string, ReadonlySet<string>>()
  const unreadable: number[] = []
  let unreadableEvents = 0
  const strokes = new Map<string, Map<string, RoundEvent>>()

  function readEvents(raws: readonly unknown[]): readonly RoundEvent[] {
    const read = readEach(raws, parseRoundEvent)
    unreadableEvents += read.unreadable
    return read.records
  }

  function addStrokes(roundId: string, events: readonly RoundEvent[]): void {
    const own = strokes.get(roundId) ?? new Map<string, RoundEvent>()
    strokes.set(roundId, own)
    for (const event of events) own.set(event.id, own.get(event.id) ?? event)
  }

  /** An unreadable round has the strokes in its log. */
  function addRound(raw: unknown, log: readonly RoundEvent[], place: number): void {
    const played = roundInPlayOf(raw, log)
    if (played === undefined) {
      unreadable.push(place)
      for (const event of log) addStrokes(event.roundId, [event])
    } else {
      rounds.set(played.round.id, played)
      counted.set(played.round.id, new Set(log.map(({ id }) => id)))
    }
  }

  const logs = new Map<string, RoundEvent[]>()
  for (const event of readEvents(given.damagedEvents.map((row) => fieldsOf(row)?.get('event')))) {
    const log = logs.get(event.roundId) ?? []
    logs.set(event.roundId, log)
    log.push(event)
    addStrokes(event.roundId, [event])
  }
  for (const [place, raw] of given.rounds.entries()) {
    const fields = fieldsOf(raw)
    addRound(fields?.get('round'), readEvents(listOf(fields?.get('events'))), place)
  }
  for (const [index, row] of given.damagedRounds.entries()) {
    const fields = fieldsOf(row)
    const id = idOf(fields?.get('id'))
    addRound(fields?.get('round'), (id === null ? undefined : logs.get(id)) ?? [], given.rounds.length + index)
  }
  for (const raw of given.unsaved) {
    const fields = fieldsOf(raw)
    const roundId = idOf(fields?.get('roundId'))
    const raws = listOf(fields?.get('events'))
    if (roundId === null) unreadableEvents += raws.length
    else addStrokes(roundId, readEvents(raws))
  }
  const late = [...strokes].flatMap(([roundId, own]) => {
    const events = [...own.values()].filter(({ id }) => counted.get(roundId)?.has(id) !== true)
    return events.length === 0 ? [] : [[roundId, events] as const]
  })
  return { rounds: [...rounds.values()], strokes: new Map(late), unreadable, unreadableEvents }
}

function roundInPlayOf(raw: unknown, log: readonly RoundEvent[]): RoundInPlay | undefined {
  const round = isShort(raw) ? parseRound(raw) : undefined
  if (round === undefined) return undefined
  const base = unplayed(round)
  const isWhole = new Set(log.map(({ id }) => id)).size === log.length && isSame(openPeerRound(base, log).round, round)
  return isWhole ? { round, base, log } : { round, base: round, log: [] }
}

function unplayed(round: Round): Round {
  const currentHole = startingHoleOf(round)
  const holes = round.holes.map((hole) => ({ ...hole, strokes: {} }))
  return { ...round, holes, currentHole, readyPlayers: {} }
}

function isSame(one: Round, other: Round): boolean {
  return (
    one.status === other.status &&
    one.currentHole === other.currentHole &&
    one.players.length === other.players.length &&
    one.holes.every((hole, index) => {
      const own = other.holes[index]
      const hasSameStrokes = ({ id }: { readonly id: string }) =>
        own !== undefined && strokesIn(hole, id) === strokesIn(own, id)
      return own?.par === hole.par && other.players.every(hasSameStrokes)
    })
  )
}
