import type { ImportReading } from './import-reading.ts'
import { createWorkerCalls } from './worker-calls.ts'

/** An import's reading that is done elsewhere. */
export interface RemoteImportReading extends ImportReading {
  /** What was read is let go. */
  end(): void
}

/** @param start a worker that answers the calls of an ImportReading; started with the first file */
export function readingInWorker(start: () => Worker): RemoteImportReading {
  const { call, end } = createWorkerCalls<ImportReading>(start)
  return {
    open: (file, onProgress) => call('open', file, onProgress),
    plan: (given) => call('plan', given),
    rounds: (from) => call('rounds', from),
    beside: () => call('beside', undefined),
    end,
  }
}
