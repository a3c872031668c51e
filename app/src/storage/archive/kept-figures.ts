import * as v from 'valibot'
import type { Connection } from '../browser/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { INTERNAL_SETTING_PREFIX, readState } from './journal.ts'
import type { LocalDatabase, LocalStores } from './local-database.ts'

/** A cache of figures computed from all stored rounds, for as long as nothing changes. */
export interface KeptFigures {
  /** A text that differs after every change by any tab. Rejects with StorageError. */
  state(): Promise<string>
  /** The cached figures if they have this key and nothing has changed since; else undefined. Rejects with StorageError. */
  get(key: string): Promise<unknown>
  /**
   * Replaces the cached figures.
   * @param given state: as it was before any data was read for the figures; if it has changed since, nothing is cached.
   * key: everything else that the figures depend on
   */
  keep(given: { readonly key: string; readonly state: string; readonly figures: object }): void
}

const FIGURES_SETTING = `${INTERNAL_SETTING_PREFIX}figures`

const settingSchema = v.object({ value: v.object({ key: v.string(), state: v.string(), figures: v.unknown() }) })

/**
 * The cache is one row beside the settings. It isn't part of a backup or an export, and writing it isn't a change. It is
 * valid for the state of the database in which the figures were computed, and for the build that computed them.
 */
export function createKeptFigures(
  connection: Pick<Connection<LocalDatabase>, 'read' | 'current'>,
  environment: Pick<StorageEnvironment, 'now' | 'warn'>,
): KeptFigures {
  // The file's name contains the hash of its code and all its imports.
  const stateOf = async (stores: Pick<LocalStores, 'settings'>) => `${import.meta.url} ${await readState(stores)}`

  async function put({ key, state, figures }: Parameters<KeptFigures['keep']>[0]): Promise<void> {
    // One write on the current handle: no backup makes room for it, and nobody waits for it.
    const database = connection.current()
    await database?.change(['settings'], async (stores) => {
      if ((await stateOf(stores)) !== state) return
      await stores.settings.put({
        key: FIGURES_SETTING,
        value: { key, state, figures },
        updatedAt: environment.now(),
      })
    })
  }

  return {
    state: () => connection.read((database) => database.read(['settings'], stateOf)),
    async get(key) {
      const [state, row] = await connection.read((database) =>
        database.read(['settings'], async (stores) => [
          await stateOf(stores),
          await stores.settings.get(FIGURES_SETTING),
        ]),
      )
      const parsed = v.safeParse(settingSchema, row)
      if (!parsed.success) return undefined
      const kept = parsed.output.value
      return kept.state === state && kept.key === key ? kept.figures : undefined
    },
    keep(figures) {
      put(figures).catch((error: unknown) => environment.warn('Figures could not be kept.', error))
    },
  }
}
