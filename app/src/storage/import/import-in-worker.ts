import type { ImportReading } from './import-reading.ts'
import { createWorkerCalls } from '../browser/worker-calls.ts'

/** An import's reading that runs elsewhere. */
export interface RemoteImportReading extends ImportReading {
  /** Releases everything that was read. */
  end(): void
}

/** @param start starts a worker that serves the calls of an ImportReading; called with the first file */
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
