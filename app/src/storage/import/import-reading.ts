import type { ArchivedRound } from '@teemates/golf/archive'
import { type SelfCandidate, selfCandidatesOf } from '@teemates/golf/statistics/candidates'
import { type Bundle, readBundle, type SharedRoundsReaders } from './files/bundle.ts'
import { courseLabelOf } from './files/bundle-rounds.ts'
import { isCsvName } from '../export/csv-format.ts'
import { readCsv } from './files/csv-import.ts'
import { type CodePageSample, decodeFile } from './files/file-text.ts'
import { type DeviceIds, type ImportChoice, type ImportPlan, planImport } from './import-plan.ts'
import type { PendingFile } from './pending-import.ts'
import { preferenceTable } from '../preferences/preference-table.ts'
import type { DateOrder } from './files/round-times.ts'
import type { OnProgress } from '../browser/worker-calls.ts'

/*
 * Reads a file from its bytes to the records to import. This takes seconds, so it runs in a worker, which keeps the
 * content. The page gets a summary to show, and finally the records in portions.
 */

/** The summary of a file before anything is imported. */
export interface PendingImport {
  readonly fileName: string
  /** Whether this app wrote the file, so that the rounds of others can be imported too. */
  readonly isOwn: boolean
  /** The players of the file whom the golfer may be. */
  readonly candidates: readonly SelfCandidate[]
  /** The golfer's ids on the device that wrote the file; none if another program wrote it, or nobody has chosen there. */
  readonly selfIds: readonly string[]
  /** The number of rounds, including unreadable ones. */
  readonly rounds: number
  /** Starts of the first and the last readable round, in epoch milliseconds; null if there is none. */
  readonly span: { readonly firstAt: number; readonly lastAt: number } | null
  readonly questions: ImportQuestions
}

/** Questions about the file that only the golfer can answer. */
export interface ImportQuestions {
  /** The letters were decoded with a code page that the file doesn't name. */
  readonly codePage: CodePageSample | null
  /** The two possible days of a date in the file, in epoch milliseconds. */
  readonly unclearDay: Readonly<Record<DateOrder, number>> | null
  /** Rounds that may be the front or the back nine. */
  readonly unclearNines: number
  readonly undated: readonly { readonly place: number; readonly isRow: boolean; readonly course: string }[]
}

/** The result of a planned import, in figures. */
export interface ImportOutcome {
  /** Finished rounds to import. */
  readonly rounds: number
  readonly roundsInPlay: number
  readonly players: number
  readonly courses: number
  /** Whether strokes that could not be stored are imported. */
  readonly hasMore: boolean
  /** Rounds that exist already. */
  readonly present: number
  /** Rounds in which none of the chosen players has played. */
  readonly leftOut: number
  /** Strokes that no round here can take; see ImportPlan. */
  readonly strokesLeftOut: number
  /** The number of unreadable rounds. */
  readonly unreadable: number
  /** The first of the unreadable rounds. */
  readonly firstUnreadable: ImportPlan['unreadable']
  /** Unreadable records other than rounds. */
  readonly unreadableBeside: number
}

/** The records to import besides the finished rounds. */
export type RecordsBeside = Pick<ImportPlan, 'roundsInPlay' | 'players' | 'courses' | 'strokes'> & {
  /** The settings of the golfer's own device; empty if it was another golfer's. */
  readonly settings: Bundle['settings']
}

export interface ImportReading {
  /** Reads a file, which replaces the previous one. Rejects with BundleError if it isn't a backup. */
  open(file: PendingFile, onProgress: OnProgress): Promise<PendingImport>
  /** The result of importing the opened file. */
  plan(given: { readonly device: DeviceIds; readonly choice: ImportChoice }): Promise<ImportOutcome>
  /** A portion of the latest plan's finished rounds from this position on; empty after the last one. */
  rounds(from: number): Promise<readonly ArchivedRound[]>
  beside(): Promise<RecordsBeside>
}

/** Rounds per portion: copying them takes the page a few milliseconds. */
const ROUNDS_AT_ONCE = 100
/** Nobody would look for themselves among more. */
const MAX_CANDIDATES = 200
/** Nobody enters more dates by hand. The other rounds are rejected with the reason. */
const MAX_UNDATED = 30
/** The number of unreadable rounds that are listed. */
const NAMED = 10

/** @param readers make rounds from a file's live games and peer rounds */
export function createImportReading(readers: SharedRoundsReaders): ImportReading {
  let bundle: Bundle | undefined
  let planned: { readonly plan: ImportPlan; readonly settings: Bundle['settings'] } | undefined

  function lastPlan() {
    if (planned === undefined) throw new Error('nothing has been planned')
    return planned
  }

  return {
    async open({ fileName, content }, onProgress) {
      bundle = undefined
      planned = undefined
      const { text, codePage } = decodeFile(new Uint8Array(await content.arrayBuffer()))
      bundle = await (isCsvName(fileName) ? readCsv(text, onProgress) : readBundle(text, readers, onProgress))
      return { ...pendingOf(fileName, bundle), questions: { ...questionsOf(bundle), codePage } }
    },
    async plan({ device, choice }) {
      if (bundle === undefined) throw new Error('no file is open')
      const plan = planImport(bundle, device, choice)
      planned = { plan, settings: isOf(bundle, choice) ? bundle.settings : [] }
      return outcomeOf(plan)
    },
    async rounds(from) {
      return lastPlan().plan.rounds.slice(from, from + ROUNDS_AT_ONCE)
    },
    async beside() {
      const { plan, settings } = lastPlan()
      const { roundsInPlay, players, courses, strokes } = plan
      return { roundsInPlay, players, courses, strokes, settings }
    },
  }
}

function pendingOf(fileName: string, bundle: Bundle): Omit<PendingImport, 'questions'> {
  const dated = [
    ...bundle.rounds,
    ...bundle.unclear.flatMap(({ readings, round }) => (readings === undefined ? [round] : [])),
  ]
  const starts = dated.map(({ startedAt }) => startedAt)
  // Not by spreading: a call can't take a hundred thousand arguments.
  const first = starts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const last = starts.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return {
    fileName,
    isOwn: bundle.isOwn,
    candidates: candidatesOf(bundle).slice(0, MAX_CANDIDATES),
    selfIds: selfIdsOf(bundle),
    rounds: bundle.rounds.length + bundle.unclear.length + bundle.roundsInPlay.length + bundle.unreadable.length,
    span: starts.length === 0 ? null : { firstAt: first, lastAt: last },
  }
}

function questionsOf({ unclear }: Bundle): Omit<ImportQuestions, 'codePage'> {
  const readings = unclear.find((round) => (round.readings ?? null) !== null)?.readings
  const dayOf = (order: DateOrder) => readings?.[order].startedAt ?? readings?.[order].endedAt ?? null
  const [dayFirst, monthFirst] = [dayOf('day-first'), dayOf('month-first')]
  return {
    unclearDay: dayFirst === null || monthFirst === null ? null : { 'day-first': dayFirst, 'month-first': monthFirst },
    unclearNines: unclear.filter(({ isUnclearNine }) => isUnclearNine).length,
    undated: unclear
      .filter((round) => round.readings === null)
      .slice(0, MAX_UNDATED)
      .map(({ place, isRow = false, round }) => ({ place, isRow, course: courseLabelOf(round) })),
  }
}

function outcomeOf(plan: ImportPlan): ImportOutcome {
  const { rounds, roundsInPlay, players, courses, strokes, present, leftOut, strokesLeftOut, unreadable } = plan
  return {
    rounds: rounds.length,
    roundsInPlay: roundsInPlay.length,
    players: players.length,
    courses: courses.length,
    hasMore: strokes.length > 0,
    present,
    leftOut,
    strokesLeftOut,
    unreadable: unreadable.length,
    firstUnreadable: unreadable.slice(0, NAMED),
    unreadableBeside: plan.unreadableBeside,
  }
}

/** Whether the golfer owned the device that wrote the file. A mate's settings are not imported. */
function isOf(bundle: Bundle, { ids }: ImportChoice): boolean {
  const { key, parse } = preferenceTable.nickname
  const nickname = parse(settingOf(bundle, key)).toLowerCase()
  // Rounds keep the name that the golfer had when they were played.
  if (selfIdsOf(bundle).some((id) => ids.includes(id))) return true
  const chosen = candidatesOf(bundle).filter((candidate) => candidate.ids.some((id) => ids.includes(id)))
  return nickname === '' || chosen.some(({ name }) => name.trim().toLowerCase() === nickname)
}

function selfIdsOf(bundle: Bundle): readonly string[] {
  return preferenceTable.selfIds.parse(settingOf(bundle, preferenceTable.selfIds.key)).ids
}

/** '' if there is none. */
function settingOf({ settings }: Bundle, key: string): string {
  const value = settings.findLast((setting) => setting.key === key)?.value
  return typeof value === 'string' ? value : ''
}

function candidatesOf({ rounds, unclear, players }: Bundle): readonly SelfCandidate[] {
  return selfCandidatesOf(
    [...rounds, ...unclear.map(({ round }) => round)],
    new Map(players.map((player) => [player.id, player])),
  )
}
