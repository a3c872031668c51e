import type { ArchivedRound } from '@teemates/golf/archive'
import { type SelfCandidate, selfCandidatesOf } from '@teemates/golf/statistics/candidates'
import { type Bundle, readBundle, type SharedRoundsReaders } from './bundle.ts'
import { courseLabelOf } from './bundle-rounds.ts'
import { isCsvName } from './csv-format.ts'
import { readCsv } from './csv-import.ts'
import { type CodePageSample, decodeFile } from './file-text.ts'
import { type DeviceIds, type ImportChoice, type ImportPlan, planImport } from './import-plan.ts'
import type { PendingFile } from './pending-import.ts'
import { preferenceTable } from './preference-table.ts'
import type { DateOrder } from './round-times.ts'
import type { OnProgress } from './worker-calls.ts'

/*
 * A file that is to be imported, from its bytes to the records that come in. It takes seconds, so it is done in a worker, which
 * keeps what it has read: the page gets what it shows, and in the end the records, some rounds at a time.
 */

/** What a file holds, before anything of it is taken in. */
export interface PendingImport {
  readonly fileName: string
  /** The app itself has written it: the rounds of others can be taken in as well. */
  readonly isOwn: boolean
  /** Whom of its players the golfer may be. */
  readonly candidates: readonly SelfCandidate[]
  /** Of the golfer on the device that has written it; none where the app itself hasn't, or nobody has said it there. */
  readonly selfIds: readonly string[]
  /** Rounds, those included that can't be read. */
  readonly rounds: number
  /** Starts of the first and the last round that can be read, in epoch milliseconds; null where there is none. */
  readonly span: { readonly firstAt: number; readonly lastAt: number } | null
  readonly questions: ImportQuestions
}

/** What a file leaves open, and only the golfer knows. */
export interface ImportQuestions {
  /** The letters were read in a code page that the file doesn't name. */
  readonly codePage: CodePageSample | null
  /** The two days that a date of the file may be, in epoch milliseconds. */
  readonly unclearDay: Readonly<Record<DateOrder, number>> | null
  /** Rounds that may be the front or the back nine. */
  readonly unclearNines: number
  readonly undated: readonly { readonly place: number; readonly isRow: boolean; readonly course: string }[]
}

/** What would come of a file, in figures. */
export interface ImportOutcome {
  /** Finished ones that come in. */
  readonly rounds: number
  readonly roundsInPlay: number
  readonly players: number
  readonly courses: number
  /** Strokes that could not be stored, or the further store's tables, come in. */
  readonly hasMore: boolean
  /** Rounds that are there already. */
  readonly present: number
  /** Rounds in which none of the chosen players has played. */
  readonly leftOut: number
  /** Strokes that no round here can take; see ImportPlan. */
  readonly strokesLeftOut: number
  /** Rounds. */
  readonly unreadable: number
  /** The first of those that can't be read. */
  readonly firstUnreadable: ImportPlan['unreadable']
  /** Records that can't be read and are no rounds. */
  readonly unreadableBeside: number
}

/** What comes in beside the finished rounds. */
export type RecordsBeside = Pick<ImportPlan, 'roundsInPlay' | 'players' | 'courses' | 'legacy' | 'strokes'> & {
  /** Of the golfer's own device; empty where it was another's. */
  readonly settings: Bundle['settings']
}

export interface ImportReading {
  /** Reads a file, which takes the place of the one before. Rejects with BundleError for what is no backup. */
  open(file: PendingFile, onProgress: OnProgress): Promise<PendingImport>
  /** What would come of the file that was opened. */
  plan(given: { readonly device: DeviceIds; readonly choice: ImportChoice }): Promise<ImportOutcome>
  /** Finished rounds of the plan that was made last, from this place on, some of them; none behind the last one. */
  rounds(from: number): Promise<readonly ArchivedRound[]>
  beside(): Promise<RecordsBeside>
}

/** Rounds that are handed over at a time: copying them takes the page a few milliseconds. */
const ROUNDS_AT_ONCE = 100
/** Nobody looks for themselves among more. */
const MAX_CANDIDATES = 200
/** Nobody enters more dates by hand; the other rounds are rejected with the reason. */
const MAX_UNDATED = 30
/** Of rounds that can't be read so many are named. */
const NAMED = 10

/** @param readers make rounds of what a file holds of live games and of rounds from phone to phone */
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
      bundle = await bundleOf(fileName, text, { ...readers, onProgress })
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
      const { roundsInPlay, players, courses, legacy, strokes } = plan
      return { roundsInPlay, players, courses, legacy, strokes, settings }
    },
  }
}

interface BundleParts extends SharedRoundsReaders {
  readonly onProgress: OnProgress
}

async function bundleOf(fileName: string, text: string, { onProgress, ...readers }: BundleParts): Promise<Bundle> {
  if (!isCsvName(fileName)) return readBundle(text, readers, onProgress)
  return readCsv(text, onProgress)
}

function pendingOf(fileName: string, bundle: Bundle): Omit<PendingImport, 'questions'> {
  const dated = [
    ...bundle.rounds,
    ...bundle.unclear.flatMap(({ readings, round }) => (readings === undefined ? [round] : [])),
  ]
  const starts = dated.map(({ startedAt }) => startedAt)
  // Not by spreading: a call takes no hundred thousand arguments.
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
  const { rounds, roundsInPlay, players, courses, strokes, legacy, present, leftOut, strokesLeftOut, unreadable } = plan
  return {
    rounds: rounds.length,
    roundsInPlay: roundsInPlay.length,
    players: players.length,
    courses: courses.length,
    hasMore: strokes.length > 0 || legacy !== null,
    present,
    leftOut,
    strokesLeftOut,
    unreadable: unreadable.length,
    firstUnreadable: unreadable.slice(0, NAMED),
    unreadableBeside: plan.unreadableBeside,
  }
}

/** Whether the device that has written the file was the golfer's: the settings of a mate's stay with the mate. */
function isOf(bundle: Bundle, { ids }: ImportChoice): boolean {
  const { key, parse } = preferenceTable.nickname
  const nickname = parse(settingOf(bundle, key)).toLowerCase()
  // Rounds keep the name that a golfer had when they were played.
  if (selfIdsOf(bundle).some((id) => ids.includes(id))) return true
  const chosen = candidatesOf(bundle).filter((candidate) => candidate.ids.some((id) => ids.includes(id)))
  return nickname === '' || chosen.some(({ name }) => name.trim().toLowerCase() === nickname)
}

function selfIdsOf(bundle: Bundle): readonly string[] {
  return preferenceTable.selfIds.parse(settingOf(bundle, preferenceTable.selfIds.key)).ids
}

/** '' where there is none. */
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
