import * as v from 'valibot'
import type { Connection } from '../browser/databases/connection.ts'
import type { StorageEnvironment } from '../browser/environment.ts'
import { INTERNAL_SETTING_PREFIX, readHistoryState } from './journal.ts'
import type { LocalDatabase, LocalStores } from './local-database.ts'

export type KeptFigures = ReturnType<typeof createKeptFigures>

const FIGURES_SETTING = `${INTERNAL_SETTING_PREFIX}figures`

const figuresSchema = v.object({ key: v.string(), state: v.string(), figures: v.unknown() })
const settingSchema = v.object({ value: figuresSchema })

/**
 * A cache of figures computed from all stored rounds, for as long as none of them changes. It is one row beside the
 * settings. It isn't part of a backup or an export, and writing it isn't a change. It is valid for the state of the history in
 * which the figures were computed, and for the build that computed them.
 */
export function createKeptFigures(
  connection: Pick<Connection<LocalDatabase>, 'read' | 'current'>,
  environment: Pick<StorageEnvironment, 'now' | 'warn'>,
) {
  // The file's name contains the hash of its code and all its imports.
  const stateOf = async (stores: Pick<LocalStores, 'settings'>) =>
    `${import.meta.url} ${await readHistoryState(stores)}`

  async function put({ key, state, figures }: v.InferOutput<typeof figuresSchema>): Promise<void> {
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
    /** A text that differs after every change of the history by any tab. Rejects with StorageError. */
    state: () => connection.read((database) => database.read(['settings'], stateOf)),
    /** The cached figures if they have this key and the history hasn't changed since; else undefined. Rejects with StorageError. */
    async get(key: string): Promise<unknown> {
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
    /**
     * Replaces the cached figures.
     * @param figures state: as it was before any data was read for the figures; if it has changed since, nothing is cached.
     * key: everything else that the figures depend on
     */
    keep(figures: v.InferOutput<typeof figuresSchema>) {
      put(figures).catch((error: unknown) => environment.warn('Figures could not be kept.', error))
    },
  }
}
