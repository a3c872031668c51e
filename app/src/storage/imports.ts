import { type SelfCandidate, selfCandidatesOf } from '@teemates/golf/statistics/candidates'
import { type Bundle, type ReadLiveGames, readBundle } from './bundle.ts'
import { isCsvName } from './csv-format.ts'
import type { StorageEnvironment } from './environment.ts'
import { type DeviceIds, type ImportChoice, type ImportPlan, planImport } from './import-plan.ts'
import { loadPart } from './missing-part.ts'
import type { PendingFile, PendingFiles } from './pending-import.ts'
import { preferenceTable } from './preference-table.ts'
import type { Preferences } from './preferences.ts'

/** What a file holds, before anything of it is taken in. */
export interface PendingImport {
  readonly fileName: string
  /** The app itself has written it: the rounds of others can be taken in as well. */
  readonly isOwn: boolean
  /** Whom of its players the golfer may be. */
  readonly candidates: readonly SelfCandidate[]
  /** Rounds, those included that can't be read. */
  readonly rounds: number
  /** Starts of the first and the last round that can be read, in epoch milliseconds; null where there is none. */
  readonly span: { readonly firstAt: number; readonly lastAt: number } | null
}

/** The way of a backup file onto this device. One file at a time. Source: document 1 section 4, import flow. */
export interface Imports {
  /** Rejects with BundleError for what is no backup, and with StorageError where it can't be kept. */
  begin(file: PendingFile, readLive?: ReadLiveGames): Promise<PendingImport>
  /** The file that was begun with in this tab, before the page was loaded anew, too; null where there is none. */
  pending(readLive?: ReadLiveGames): Promise<PendingImport | null>
  /** What would come of it; writes nothing. */
  plan(choice: ImportChoice): Promise<ImportPlan>
  /** Takes it in, all or nothing, and forgets the file. The golfer is the chosen players from then on. */
  run(choice: ImportChoice): Promise<void>
  giveUp(): Promise<void>
  /** Forgets a file of a page that was left, unless one is under way in this tab. */
  dropLeft(): Promise<void>
}

export interface ImportsParts {
  readonly files: PendingFiles
  readonly preferences: Preferences
  readonly warn: StorageEnvironment['warn']
  readonly deviceIds: () => Promise<DeviceIds>
  /** All or nothing; tells the app and its other tabs. Rejects with StorageError. */
  readonly take: (plan: ImportPlan) => Promise<void>
}

/** Nobody looks for themselves among more. */
const MAX_CANDIDATES = 200

interface Held {
  readonly fileName: string
  readonly bundle: Bundle
}

export function createImports(parts: ImportsParts): Imports {
  const { files, preferences, warn } = parts
  let held: Held | undefined

  async function bundle(readLive?: ReadLiveGames): Promise<Bundle> {
    const file = held === undefined ? await files.read() : undefined
    if (file !== undefined) held = await heldOf(file, readLive)
    if (held === undefined) throw new Error('an import goes on that was never begun')
    return held.bundle
  }

  return {
    async begin({ fileName, text }, readLive) {
      const read = await heldOf({ fileName, text }, readLive)
      held = read
      try {
        await files.keep({ fileName, text })
      } catch (error) {
        held = undefined
        throw error
      }
      return pendingOf(read)
    },
    async pending(readLive) {
      if (held === undefined && (await files.read()) === undefined) return null
      await bundle(readLive)
      return held === undefined ? null : pendingOf(held)
    },
    async plan(choice) {
      return planImport(await bundle(), await parts.deviceIds(), choice)
    },
    async run(choice) {
      const read = await bundle()
      const device = await parts.deviceIds()
      await parts.take(planImport(read, device, choice))
      if (isOf(read, choice)) takeSettings(preferences, read.settings, device.rounds.size === 0)
      const { ids, configuredAt } = preferences.get('selfIds')
      preferences.set('selfIds', { ids: [...ids, ...choice.ids], configuredAt })
      held = undefined
      await files.drop().catch((error: unknown) => warn('An imported file is still kept.', error))
    },
    async giveUp() {
      held = undefined
      await files.drop()
    },
    async dropLeft() {
      if (held === undefined) await files.drop()
    },
  }
}

async function heldOf({ fileName, text }: PendingFile, readLive?: ReadLiveGames): Promise<Held> {
  if (!isCsvName(fileName)) return { fileName, bundle: await readBundle(text, readLive) }
  const { readCsv } = await loadPart(import('./csv-import.ts'))
  return { fileName, bundle: await readCsv(text) }
}

function pendingOf({ fileName, bundle }: Held): PendingImport {
  const starts = bundle.rounds.map(({ startedAt }) => startedAt)
  // Not by spreading: a call takes no hundred thousand arguments.
  const first = starts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY)
  const last = starts.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  return {
    fileName,
    isOwn: bundle.isOwn,
    candidates: candidatesOf(bundle).slice(0, MAX_CANDIDATES),
    rounds: bundle.rounds.length + bundle.roundsInPlay.length + bundle.unreadable.length,
    span: starts.length === 0 ? null : { firstAt: first, lastAt: last },
  }
}

/** What a new phone has as the old one had it. Who is the golfer is asked; what is bound to its device is never in a file. */
export const portablePreferences = [
  'nickname',
  'distanceUnit',
  'theme',
  'statsDateRange',
  'readNotifications',
  'feedbackEmail',
] as const

/** Whether the device that has written the file was the golfer's: the settings of a mate's stay with the mate. */
function isOf(bundle: Bundle, { ids }: ImportChoice): boolean {
  const { key, parse } = preferenceTable.nickname
  const text = bundle.settings.findLast((setting) => setting.key === key)?.value
  const nickname = typeof text === 'string' ? parse(text).toLowerCase() : ''
  const chosen = candidatesOf(bundle).filter((candidate) => candidate.ids.some((id) => ids.includes(id)))
  return nickname === '' || chosen.some(({ name }) => name.trim().toLowerCase() === nickname)
}

function candidatesOf({ rounds, players }: Bundle): readonly SelfCandidate[] {
  return selfCandidatesOf(rounds, new Map(players.map((player) => [player.id, player])))
}

/** What the golfer has chosen on this device stays; a device without rounds becomes as the one was that the file is from. */
function takeSettings(preferences: Preferences, settings: Bundle['settings'], isNewDevice: boolean): void {
  for (const name of portablePreferences) {
    const { key, parse } = preferenceTable[name]
    const text = settings.findLast((setting) => setting.key === key)?.value
    if (typeof text !== 'string' || (preferences.has(name) && !isNewDevice)) continue
    const value = parse(text)
    if (value !== '') preferences.set(name, value)
  }
}
