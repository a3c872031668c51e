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

export class StorageError extends Error {
  readonly code: StorageErrorCode
  constructor(code: StorageErrorCode, options?: ErrorOptions) {
    super(code, options)
    this.name = 'StorageError'
    this.code = code
  }
}

/** For a change that is in effect although it can't be written now. Throws every other error. */
export function ignoreUnwritable(error: unknown): void {
  if (!(error instanceof StorageError && error.code === 'unwritable')) throw error
}
