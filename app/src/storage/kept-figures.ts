import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { StorageEnvironment } from './environment.ts'
import { INTERNAL_SETTING_PREFIX, readState } from './journal.ts'
import type { LocalDatabase } from './local-database.ts'
import type { KeptFigures } from './storage.ts'

const FIGURES_SETTING = `${INTERNAL_SETTING_PREFIX}figures`

const settingSchema = v.object({ value: v.object({ key: v.string(), state: v.string(), figures: v.unknown() }) })

/**
 * One row beside the settings, the last that was kept: it is in no backup and no export, and putting it is no change. A row
 * counts in the state of the database in which its figures were made, and for the build that read the rounds for them.
 */
export function createKeptFigures(
  connection: Pick<Connection<LocalDatabase>, 'read' | 'current'>,
  environment: Pick<StorageEnvironment, 'now' | 'warn'>,
): KeptFigures {
  // The file's name carries the hash of what it and all that it imports are.
  const stateOf = async (database: LocalDatabase) => `${import.meta.url} ${await readState(database)}`

  async function put({ key, state, figures }: Parameters<KeptFigures['keep']>[0]): Promise<void> {
    // Once and on the handle as it is: no backup makes room for this, and nobody waits for it.
    const database = connection.current()
    await database?.transaction('rw', database.settings, async () => {
      if ((await stateOf(database)) !== state) return
      await database.settings.put({
        key: FIGURES_SETTING,
        value: { key, state, figures },
        updatedAt: environment.now(),
      })
    })
  }

  return {
    state: () => connection.read(stateOf),
    async get(key) {
      const [state, row] = await connection.read((database) =>
        database.transaction('r', database.settings, async () => [
          await stateOf(database),
          await database.settings.get(FIGURES_SETTING),
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
