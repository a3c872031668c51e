import { PART_LIMIT_MS } from './part-files.ts'

/**
 * A file of the app that could not be loaded, for example after a deploy. It doesn't mean that anything stored is missing.
 */
export class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause })
    this.name = 'MissingPartError'
  }
}

/**
 * Loads a part of the app that is a separate file: `loadPart(() => import('./part.ts'))`. Rejects with MissingPartError,
 * also if loading hangs, which browsers allow forever. The next call tries again.
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new MissingPartError('it takes too long')), PART_LIMIT_MS)
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (error: unknown) => reject(new MissingPartError(error)))
  })
}
