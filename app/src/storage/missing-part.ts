/** A file of the app itself that could not be loaded, as after a deploy. It says nothing about what is stored. */
export class MissingPartError extends Error {
  constructor(cause: unknown) {
    super('a part of the app could not be loaded', { cause })
    this.name = 'MissingPartError'
  }
}

/** What a part's import() gives. Rejects with MissingPartError. */
export async function loadPart<Part>(loading: Promise<Part>): Promise<Part> {
  try {
    return await loading
  } catch (error) {
    throw new MissingPartError(error)
  }
}
