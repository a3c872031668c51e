import { eventId } from '@teemates/golf/ids'
import type { PeerRound } from '@teemates/golf/peer-round'
import type { Round } from '@teemates/golf/round'
import { isPersisted, type RoundEvent } from '@teemates/golf/round-events'
import { StorageError } from '../browser/storage-error.ts'
import { type SoloInLog, sinceCreated, soloRoundIn } from '../log/played-round.ts'
import type { RoundEntries } from './round-entries.ts'

/** Milliseconds in which a tab that slept may still start a round that gave way to another one in its lobby. */
const DISCARDED_MS = 24 * 60 * 60 * 1000

/** A change of a round in play, as the log will hold it. */
export type RoundChange =
  | { readonly kind: 'event'; readonly event: RoundEvent }
  | { readonly kind: 'renamed'; readonly playerId: string; readonly nickname: string }
  | { readonly kind: 'starting-hole'; readonly holeNumber: number }
  | { readonly kind: 'put-aside' | 'resumed' }

interface RoundsInPlayParts {
  readonly entries: RoundEntries
  /** Epoch milliseconds. */
  readonly now: () => number
  /** A unique id across tabs and devices. */
  readonly newId: () => string
  /** Counts a change as being saved until its promise is settled. */
  readonly track: <T>(change: Promise<T>) => Promise<T>
}

export type RoundsInPlay = ReturnType<typeof createRoundsInPlay>

/**
 * The solo rounds of the log that aren't in the history. A change is in effect at once and durable when its promise
 * resolves. All reject with StorageError; a change that is rejected with 'unwritable' stays in effect, and the log goes on
 * storing it.
 */
export function createRoundsInPlay(parts: RoundsInPlayParts) {
  const { entries, track } = parts
  return {
    /** Unfinished rounds, and finished ones that aren't archived with all their strokes; the one touched last is first. */
    list: () => listed(parts),
    get: async (roundId: string) => (await inPlay(parts, roundId))?.round,
    /** A round that is in play stays as it is. */
    create: (round: Round) => track(created(parts, round)),
    /** Each event id counts once. Rejects with 'not-found' if the log has no such round. Resolves with the round after it. */
    append: (roundId: string, events: readonly RoundEvent[]) => track(appended(parts, roundId, events)),
    /**
     * Makes the changes that the function returns for the current round. Rejects with 'not-found' if the round isn't in play.
     * Resolves with the round after them.
     */
    change: (roundId: string, changesOf: ChangesOf) => track(changed(parts, roundId, changesOf)),
    remove: (roundId: string) => track(removed(parts, roundId)),
    /** Removes a round that is still in its lobby. If another tab starts it meanwhile, it stays. */
    removeUnplayed: (roundId: string) => track(discarded(parts, roundId)),
    /** The round's events in the order in which they became known, without those that an export doesn't have. */
    async events(roundId: string): Promise<readonly RoundEvent[]> {
      const solo = await find(parts, roundId)
      return solo === undefined ? [] : solo.events.filter(isPersisted)
    },
    entries: entries.of,
    readAgain: entries.readAgain,
    /** Called after another tab has changed any round in play, begun or ended one. */
    subscribeToAll: entries.subscribe,
  }
}

async function listed(parts: RoundsInPlayParts): Promise<readonly Round[]> {
  const log = await parts.entries.log()
  // Rounds that are over aren't asked for, however long ago their last entry is.
  const ids = await log.roundIds('solo', Number.POSITIVE_INFINITY)
  const rounds = await Promise.all(ids.map((id) => inPlay(parts, id)))
  void forgetDiscarded(parts, ids)
  return rounds.flatMap((solo) => (solo === undefined ? [] : [solo.round])).reverse()
}

async function find({ entries }: RoundsInPlayParts, roundId: string): Promise<SoloInLog | undefined> {
  const solo = soloRoundIn(await entries.of(roundId))
  return solo?.isRemoved === true ? undefined : solo
}

async function inPlay(parts: RoundsInPlayParts, roundId: string): Promise<SoloInLog | undefined> {
  const solo = await find(parts, roundId)
  return solo?.isArchived === true ? undefined : solo
}

async function foundRound(parts: RoundsInPlayParts, roundId: string): Promise<Round> {
  const solo = await find(parts, roundId)
  if (solo === undefined) throw new StorageError('not-found')
  return solo.round
}

function newEntry({ now, newId }: RoundsInPlayParts, roundId: string) {
  const at = now()
  return { id: eventId(at, newId()), roundId, at }
}

async function created(parts: RoundsInPlayParts, round: Round): Promise<void> {
  const before = await parts.entries.of(round.id)
  const solo = soloRoundIn(before)
  // A round that is in the history isn't imported again. A round that was deleted from the history is.
  if (solo?.isRemoved === false && !solo.wasArchived) return
  const entry = newEntry(parts, round.id)
  // Two tabs that import the same round begin it once. A round that comes back after it was removed begins again.
  const id = before.length === 0 ? `created_${round.id}` : `created_${round.id}_${entry.id}`
  await parts.entries.append([{ ...entry, id, kind: 'created', round }])
}

async function appended(parts: RoundsInPlayParts, roundId: string, events: readonly RoundEvent[]): Promise<Round> {
  const entries = await parts.entries.of(roundId)
  if ((await find(parts, roundId)) === undefined) throw new StorageError('not-found')
  const hasComeBack = entries.filter(({ kind }) => kind === 'created').length > 1
  const own = hasComeBack ? sinceCreated(entries) : entries
  const known = new Set(own.flatMap((entry) => [entry.id, ...(entry.kind === 'created' ? (entry.includes ?? []) : [])]))
  const taken = new Set(entries.map(({ id }) => id))
  const fresh = [...new Map(events.map((event) => [event.id, event])).values()].filter(
    (event) => event.roundId === roundId && !known.has(event.id),
  )
  const at = parts.now()
  await parts.entries.append(
    fresh.map((event) => {
      // The log counts an id once: events of a removed round that comes back need others.
      const id = taken.has(event.id) ? `${event.id}_${newEntry(parts, roundId).id}` : event.id
      return { id, roundId, at, kind: 'event', event }
    }),
  )
  return foundRound(parts, roundId)
}

type ChangesOf = (round: Round, state: PeerRound) => readonly RoundChange[]

async function changed(parts: RoundsInPlayParts, roundId: string, changesOf: ChangesOf): Promise<Round> {
  const before = await inPlay(parts, roundId)
  if (before === undefined) throw new StorageError('not-found')
  await parts.entries.append(
    changesOf(before.round, before.state).map((each) =>
      each.kind === 'event'
        ? { id: each.event.id, roundId, at: parts.now(), ...each }
        : { ...newEntry(parts, roundId), ...each },
    ),
  )
  return foundRound(parts, roundId)
}

async function removed(parts: RoundsInPlayParts, roundId: string): Promise<void> {
  if ((await find(parts, roundId)) === undefined) return
  await parts.entries.append([{ ...newEntry(parts, roundId), kind: 'removed' }])
}

async function discarded(parts: RoundsInPlayParts, roundId: string): Promise<void> {
  const solo = await inPlay(parts, roundId)
  if (solo?.round.status !== 'lobby') return
  await parts.entries.append([{ ...newEntry(parts, roundId), kind: 'discarded' }])
}

/** A round that gave way in its lobby isn't listed any more once no tab can be starting it. */
async function forgetDiscarded(parts: RoundsInPlayParts, roundIds: readonly string[]): Promise<void> {
  for (const roundId of roundIds) {
    const entries = await parts.entries.of(roundId).catch(() => [])
    const isDiscarded = entries.some(({ kind }) => kind === 'discarded') && soloRoundIn(entries)?.isRemoved === true
    if (!isDiscarded || parts.now() - (entries.at(-1)?.at ?? 0) < DISCARDED_MS) continue
    await parts.entries.append([{ ...newEntry(parts, roundId), kind: 'removed' }]).catch(() => undefined)
  }
}
