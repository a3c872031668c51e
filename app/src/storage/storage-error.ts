/** What can go wrong with the device's storage; words.errors.storage has each one's text. */
export const storageErrorCodes = [
  /** The database can't be read right now (lost connection, slow disk, another tab). What is stored is untouched. */
  'unreadable',
  /** A write did not become durable in spite of retries. */
  'unwritable',
  /** The device's storage is full. */
  'quota',
  /** The data was written by a newer version of the app: reading and exporting only. */
  'newer-version',
  /** Another tab holds an older version of the database open. */
  'blocked',
  /** What is stored can't be understood and no backup could be restored. */
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
