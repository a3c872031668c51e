/** A file of the app itself that could not be loaded, as after a deploy. It says nothing about what is stored. */
export class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause })
    this.name = 'MissingPartError'
  }
}

/** Longer than a file of the app takes on the slowest cell, in ms. */
const PART_LIMIT_MS = 30_000

/** What a part's import() gives. Rejects with MissingPartError, also when it hangs. */
export function loadPart<Part>(loading: Promise<Part>): Promise<Part> {
  return partInTime(
    loading.catch((error: unknown) => {
      throw new MissingPartError(error)
    }),
  )
}

/** What the loading gives, or rejects with; with MissingPartError when it hangs, which a browser may let it do for ever. */
export function partInTime<Part>(loading: Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new MissingPartError('it takes too long')), PART_LIMIT_MS)
    loading.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}
