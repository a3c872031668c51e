import type { ArchivedRound } from '@teemates/golf/archive'
import { roundFromArchive } from '@teemates/golf/archived-round'
import { durablePlayerId } from '@teemates/golf/round'
import { isPersisted } from '@teemates/golf/round-events'
import { fieldsOf } from '@teemates/golf/untrusted-fields'
import { createPageYield } from '../../device/page-yield.ts'
import {
  type CourseProfile,
  LEGACY_EXPORT_START,
  type LegacyPlayer,
  profileWithRound,
  withScores,
} from '../archive/legacy/legacy-tables.ts'
import type { LogEntry } from '../log/log-entry.ts'
import { soloRoundIn } from '../log/played-round.ts'
import { parseRound } from '../log/stored-round.ts'
import { type HistoryStores, readHistory, RECORDS_AT_ONCE } from './export-file.ts'
import { createRelativeEvents } from './relative-events.ts'

/** The tables of a version before the log, unparsed. */
interface FormerTables {
  readonly rounds: readonly unknown[]
  readonly events: readonly unknown[]
}

export interface LegacyExportParts extends HistoryStores {
  readonly former: FormerTables
  /** All entries of a round in the log. Rejects with StorageError. */
  readonly entries: (roundId: string) => Promise<readonly LogEntry[]>
}

/**
 * The text of an export of version 1, worked out from the history: the rounds as they were played here, with their events, and
 * others, such as imported ones, converted. Rejects with StorageError.
 * @param now epoch milliseconds
 */
export async function exportLegacy(storage: LegacyExportParts, now: number): Promise<string> {
  const { former, entries } = storage
  const { archived, courses, players: names } = await readHistory(storage)
  const yieldToPage = createPageYield(new AbortController().signal)
  const rounds: string[] = []
  const profiles = new Map<string, CourseProfile>()
  const players = new Map<string, LegacyPlayer>()
  const played = new Map(former.rounds.flatMap((raw) => parseRound(raw) ?? []).map((round) => [round.id, round]))
  const events: unknown[] = []
  for (const each of archived) {
    const solo = soloRoundIn(await entries(each.id))
    events.push(...(solo?.events.filter(isPersisted) ?? []))
    const own = played.get(each.id) ?? solo?.round
    const round =
      own === undefined
        ? roundFromArchive(each, courses.get(each.courseId), names)
        : withScores({ ...own, ...endOf(each) }, each)
    rounds.push(JSON.stringify(round))
    profiles.set(round.courseSlug, profileWithRound(profiles.get(round.courseSlug), round, now))
    for (const player of round.players) {
      const id = durablePlayerId(player)
      if (!players.has(id)) players.set(id, { id, nickname: player.nickname, isLocal: player.isLocal })
    }
    await yieldToPage()
  }
  const inHistory = new Set<unknown>(archived.map(({ id }) => id))
  events.push(...former.events.filter((raw) => inHistory.has(fieldsOf(raw)?.get('roundId'))))
  const lists = `"rounds":[${rounds.join(',')}],"events":[${(await relativeTexts(events, yieldToPage)).join(',')}]`
  const rest = { courseProfiles: [...profiles.values()], players: [...players.values()] }
  return `${LEGACY_EXPORT_START}${new Date(now).toISOString()}",${lists},${JSON.stringify(rest).slice(1)}`
}

/** History says that a round is over and when, even if its log doesn't. */
function endOf({ endedAt }: ArchivedRound) {
  return { status: 'completed', completedAt: endedAt } as const
}

/** The events as single strokes, in texts of some events each. */
async function relativeTexts(events: readonly unknown[], yieldToPage: () => Promise<void>): Promise<readonly string[]> {
  const texts: string[] = []
  const relative = createRelativeEvents()
  for (let from = 0; from < events.length; from += RECORDS_AT_ONCE) {
    const some = events.slice(from, from + RECORDS_AT_ONCE).flatMap(relative)
    if (some.length > 0) texts.push(JSON.stringify(some).slice(1, -1))
    await yieldToPage()
  }
  return texts
}
