import type { FreshLog } from '../browser/fresh-log.ts'
import { type LiveStore, type ParseSnapshot, type StoredOperation, withSnapshots } from './live-store.ts'
import type { LiveStoreParts, OpenedLiveStore } from './live-store-on-disk.ts'
import { loadPart } from '../../device/load-part.ts'

export interface LiveOnDemand {
  /** See Storage.live. */
  open<Snapshot>(parse: ParseSnapshot<Snapshot>): Promise<LiveStore<Snapshot>>
  /** Operations of this tab that aren't known to be durable. */
  waiting(): readonly StoredOperation[]
}

/** The live store of a tab: one, opened when it is first asked for. One that couldn't be opened is opened again at the next asking. */
export function createLiveOnDemand(parts: LiveStoreParts & { readonly freshLog: FreshLog }): LiveOnDemand {
  let opening: Promise<OpenedLiveStore> | undefined
  let opened: OpenedLiveStore | undefined

  async function open(): Promise<OpenedLiveStore> {
    const [{ openLiveStore }] = await Promise.all([
      loadPart(() => import('./live-store-on-disk.ts')),
      // The first opening makes the database, and nothing is written before the log has begun.
      parts.freshLog.begin(),
    ])
    opened = await openLiveStore(parts)
    return opened
  }

  return {
    async open(parse) {
      opening ??= open().catch((error: unknown) => {
        opening = undefined
        throw error
      })
      return withSnapshots((await opening).store, parse)
    },
    waiting: () => opened?.waiting() ?? [],
  }
}
