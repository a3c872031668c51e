import { archiveRound } from '@teemates/golf/archive'
import type { Round } from '@teemates/golf/round'
import { isStroke, type RoundEvent } from '@teemates/golf/round-events'
import { replay } from '@teemates/golf/round-log'
import { keepingCorrections } from '@teemates/golf/score-correction'
import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import { INTERNAL_SETTING_PREFIX, journalledTransaction, writeJournalled } from './journal.ts'
import { type LegacyDatabase, putLateStrokes, readLegacyRound, withScores } from './legacy-database.ts'
import type { LocalDatabase } from './local-database.ts'
import { parseArchivedRound } from './stored-round.ts'
import { within } from './within.ts'

export interface LateStrokesParts {
  readonly local: Connection<LocalDatabase>
  readonly legacy: Connection<LegacyDatabase>
  readonly environment: StorageEnvironment
}

/** The legacy database is asked at start-up: a start doesn't wait longer for one that hangs. */
const LEGACY_WAIT_MS = 2000

/** Ids of late strokes that were counted. Another start may count at the same time, and have asked the legacy database before. */
const COUNTED_SETTING = `${INTERNAL_SETTING_PREFIX}late_strokes`
/** The newest ones: whole rounds that the legacy database didn't take are among them. */
const COUNTED_KEPT = 10_000
const countedSchema = v.object({ value: v.array(v.string()) })

/**
 * Counts strokes in an archived round that were tapped before it was archived, in a tab that could not store them in time.
 * Resolves with true when all of them are counted, each once: then their waiting copies may go. With false when there is no
 * such archived round, or the legacy database doesn't say which events it was made of: counting them could count them twice,
 * so they are to be left where they are. Rejects with StorageError.
 */
export async function countLateStrokes(
  parts: LateStrokesParts,
  roundId: string,
  events: readonly RoundEvent[],
): Promise<Round | undefined> {
  const { local, legacy, environment } = parts
  const isThere = await local.read((database) => database.rounds.where('id').equals(roundId).count())
  if (isThere === 0) return undefined
  const known = await askLegacy(parts, roundId)
  if (known === undefined || known === 'no answer') return undefined
  const late = strokesBeside(known.eventIds, events)
  const counted = await local.write((database) => countIn(database, known.round, late, environment.now()))
  if (counted === undefined || late.length === 0) return counted
  // It needn't: they are kept in mind beside the round, should they turn up once more.
  await within(
    environment,
    LEGACY_WAIT_MS,
    legacy.write((database) => putLateStrokes(database, roundId, late)),
  ).catch((error: unknown) => environment.warn('Late strokes are not in the legacy database yet.', error))
  return counted
}

/**
 * Keeps in mind which of a round's strokes history has counted and the legacy database has refused: it alone would say so
 * later, should they turn up once more. To be done before the round leaves play, whose log says it until then. Rejects with
 * StorageError.
 */
export async function keepCountedInMind(
  parts: LateStrokesParts,
  roundId: string,
  events: readonly RoundEvent[],
): Promise<void> {
  const known = await askLegacy(parts, roundId)
  // Nothing is ever counted in a round that the legacy database doesn't have.
  if (known === undefined) return
  const strokes = strokesBeside(known === 'no answer' ? new Set() : known.eventIds, events)
  if (strokes.length > 0) await parts.local.write((database) => addCounted(database, strokes, parts.environment.now()))
}

/** What the legacy database has of a round; undefined when it doesn't have it. */
function askLegacy({ legacy, environment }: LateStrokesParts, roundId: string) {
  const asked = legacy
    .read((database) => readLegacyRound(database, roundId))
    .then((known) => ({ known }))
    .catch(() => undefined)
  return within(environment, LEGACY_WAIT_MS, asked).then((answer) =>
    answer === undefined ? ('no answer' as const) : answer.known,
  )
}

/** The strokes among the events, but for those that are known. All else has no meaning any more once a round is finished. */
function strokesBeside(known: ReadonlySet<string>, events: readonly RoundEvent[]): RoundEvent[] {
  return events.filter((event) => isStroke(event) && !known.has(event.id))
}

/** False when the round can't be understood or is gone. */
function countIn(
  database: LocalDatabase,
  played: Round,
  late: readonly RoundEvent[],
  now: number,
): PromiseLike<Round | undefined> {
  return journalledTransaction(database, async () => {
    const archived = parseArchivedRound(await database.rounds.get(played.id))
    if (archived === undefined) return undefined
    const counted = await readCounted(database)
    const fresh = late.filter((event) => !counted.has(event.id))
    if (fresh.length === 0) return withScores(played, archived)
    const round = replay(withScores(played, archived), fresh)
    const { scores, metadata } = keepingCorrections(archiveRound(round, now), archived)
    const { noScores: _before, ...others } = archived.metadata
    const marks = metadata.noScores === undefined ? {} : { noScores: metadata.noScores }
    const record = { ...archived, scores, metadata: { ...others, ...marks }, updatedAt: now }
    await writeJournalled(database, [{ table: 'rounds', op: 'put', record }], now)
    await addCounted(database, fresh, now)
    return withScores(round, record)
  })
}

async function readCounted(database: LocalDatabase): Promise<Set<string>> {
  const setting = v.safeParse(countedSchema, await database.settings.get(COUNTED_SETTING))
  return new Set(setting.success ? setting.output.value : [])
}

function addCounted(database: LocalDatabase, events: readonly RoundEvent[], now: number) {
  return database.transaction('rw', database.settings, async () => {
    const counted = await readCounted(database)
    for (const event of events) counted.add(event.id)
    await database.settings.put({ key: COUNTED_SETTING, value: [...counted].slice(-COUNTED_KEPT), updatedAt: now })
  })
}
