/** The errors of the device's storage. words.errors.storage has a text for each. */
export const storageErrorCodes = [
  /** The database can't be read now (lost connection, slow disk, another tab). The stored data is untouched. */
  'unreadable',
  /** A write did not become durable despite retries. */
  'unwritable',
  /** The device's storage is full. */
  'quota',
  /** A newer version of the app wrote the data, so it can only be read and exported. */
  'newer-version',
  /** Another tab holds an older version of the database open. */
  'blocked',
  /** The stored data can't be understood, and no backup could be restored. */
  'corrupt',
  'not-found',
] as const

export type StorageErrorCode = (typeof storageErrorCodes)[number]

interface StorageErrorOptions extends ErrorOptions {
  readonly whenFree?: Promise<unknown>
}

export class StorageError extends Error {
  readonly code: StorageErrorCode
  /** Only with 'blocked': settles when the other tab no longer holds the database. */
  readonly whenFree: Promise<unknown> | undefined
  constructor(code: StorageErrorCode, options?: StorageErrorOptions) {
    super(code, options)
    this.name = 'StorageError'
    this.code = code
    this.whenFree = options?.whenFree
  }
}

/** For a change that is in effect although it can't be written now. Throws every other error. */
export function ignoreUnwritable(error: unknown): void {
  if (!(error instanceof StorageError && error.code === 'unwritable')) throw error
}
