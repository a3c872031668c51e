import type { FreshLog } from '../fresh-log.ts'
import { loadPart } from '../../device/load-part.ts'
import type { Log, LogParts } from './log.ts'

/** The log of a tab: one, opened when it is first asked for. One that couldn't be opened is opened again at the next asking. */
export function createLogOnDemand(parts: LogParts & { readonly freshLog: FreshLog }): () => Promise<Log> {
  let opening: Promise<Log> | undefined

  async function open(): Promise<Log> {
    const [{ openLog }] = await Promise.all([
      loadPart(() => import('./log.ts')),
      // The first opening makes the database, and nothing is written before Chromium's own log has begun.
      parts.freshLog.begin(),
    ])
    return openLog(parts)
  }

  return () => {
    opening ??= open().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
}
