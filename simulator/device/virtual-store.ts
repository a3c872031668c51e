import { createDamagedRecords } from '../../app/src/storage/archive/damaged-records.ts'
import type { LiveStore } from '../../app/src/storage/live/live-store.ts'
import { createLiveStore } from '../../app/src/storage/live/live-store-on-log.ts'
import type { LiveTables } from '../../app/src/storage/live/live-tables.ts'
import type { Log } from '../../app/src/storage/log/log.ts'
import { isTap, type LogEntry } from '../../app/src/storage/log/log-entry.ts'
import { createTapPause } from '../../app/src/storage/log/tap-pause.ts'
import type { DiskOwner } from './disk.ts'
import { distinct, type Kept, type SharedDisk } from './shared-disk.ts'

/** The app's own live store in a tab, over a simple disk. A call is never answered once the tab is gone. */
export function openVirtualStore(disk: SharedDisk, owner: DiskOwner, random: () => number): LiveStore<unknown> {
  const newsListeners = new Set<(gameId: string) => void>()
  const randomBytes = (length: number) => Uint8Array.from({ length }, () => Math.floor(random() * 256))
  return createLiveStore({
    log: openVirtualLog(disk, owner, (gameId) => {
      for (const listener of newsListeners) listener(gameId)
    }),
    tables: tablesOn(disk, owner),
    environment: { now: owner.clock.now, randomBytes },
    tracker: { track: (write) => write },
    news: {
      post(news) {
        if (news.kind === 'live') disk.postNews(owner, news.gameId)
      },
      onLive(listener) {
        newsListeners.add(listener)
        return () => newsListeners.delete(listener)
      },
    },
    damaged: createDamagedRecords(),
  })
}

function openVirtualLog(disk: SharedDisk, owner: DiskOwner, onNews: (gameId: string) => void): Log {
  const listeners = new Set<(entry: LogEntry, isOwn: boolean) => void>()
  const stateListeners = new Set<() => void>()
  const pause = createTapPause({ after: owner.clock.after })
  const emit = (entry: LogEntry, isOwn: boolean) => {
    for (const listener of listeners) listener(entry, isOwn)
  }
  const changed = () => {
    for (const listener of stateListeners) listener()
  }
  disk.open(owner, {
    onEntry(entry) {
      if (isTap(entry)) pause.touch()
      emit(entry, false)
    },
    onNews,
    onState: changed,
  })

  async function appendAll(entries: readonly LogEntry[]): Promise<boolean> {
    if (entries.some(isTap)) pause.touch()
    const stored = disk.append(owner, entries)
    for (const entry of entries) emit(entry, true)
    return stored.then(
      () => true,
      () => false,
    )
  }

  return {
    append: (entry) => appendAll([entry]),
    appendAll,
    pending: () => disk.pendingOf(owner),
    unstored: (roundId) => disk.pending().filter((entry) => entry.roundId === roundId),
    untouched: pause.wait,
    async entries(roundId) {
      const { entries } = await disk.read(owner)
      return distinct([...entries, ...disk.pending()]).filter((entry) => entry.roundId === roundId)
    },
    roundIds: async () => [],
    state() {
      if (disk.pendingOf(owner).length === 0) return 'stored'
      return disk.isGivenUp(owner) ? 'failing' : 'storing'
    },
    onState(listener) {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function tablesOn(disk: SharedDisk, owner: object): LiveTables {
  const nameOf = (table: string, key: string) => `${table} ${key}`
  return {
    get: async (table, key) => (await disk.read(owner)).tables.get(nameOf(table, key)),
    async all(table) {
      const { tables } = await disk.read(owner)
      return [...tables].flatMap(([key, record]) => (key.startsWith(`${table} `) ? [record] : []))
    },
    async put(table, key, record) {
      await disk.write(owner, (kept) => ({ ...kept, tables: new Map(kept.tables).set(nameOf(table, key), record) }))
    },
    change: (table, key, next) =>
      new Promise((resolve, reject) => {
        const change = (kept: Kept) => {
          const after = next(kept.tables.get(nameOf(table, key)))
          const tables = new Map(kept.tables)
          if (after === undefined) tables.delete(nameOf(table, key))
          else tables.set(nameOf(table, key), after)
          return { kept: { ...kept, tables }, after }
        }
        let changed: ReturnType<typeof change> | undefined
        const written = disk.write(owner, (kept) => {
          changed = change(kept)
          return changed.kept
        })
        written.then(() => changed !== undefined && resolve(changed.after), reject)
      }),
    async removeAll(key) {
      await disk.write(owner, (kept) => ({
        ...kept,
        tables: new Map([...kept.tables].filter(([name]) => !name.endsWith(` ${key}`))),
      }))
    },
  }
}
