import { PART_LIMIT_MS } from './part-files.ts'

/** A file of the app itself that could not be loaded, as after a deploy. It says nothing about what is stored. */
export class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause })
    this.name = 'MissingPartError'
  }
}

/**
 * Loads a part of the app that has a file of its own: `loadPart(() => import('./part.ts'))`. Rejects with MissingPartError,
 * also when loading hangs, which a browser may let it do for ever. The next call tries again.
 */
export function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new MissingPartError('it takes too long')), PART_LIMIT_MS)
    load()
      .finally(() => clearTimeout(timer))
      .then(resolve, (error: unknown) => reject(new MissingPartError(error)))
  })
}
