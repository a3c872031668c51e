import { StorageError } from './storage-error.ts'

/** What a failed database operation means for what may be done next. */
export const failureKinds = [
  /** Written by a newer version: nothing may be changed. */
  'newer',
  /** No room left. */
  'quota',
  /** The browser refuses storage altogether (private mode, switched off). */
  'off',
  /** The database opens and isn't what it should be. Only this one may ever lead to deleting it. */
  'corrupt',
  /** All else: lost connection, abort, null error, time-out, slow disk. Tried again on a fresh handle. */
  'passing',
] as const
export type FailureKind = (typeof failureKinds)[number]

const kindOfName: Readonly<Record<string, FailureKind>> = {
  VersionError: 'newer',
  QuotaExceededError: 'quota',
  SecurityError: 'off',
  MissingAPIError: 'off',
  NotFoundError: 'corrupt',
  SchemaError: 'corrupt',
  UpgradeError: 'corrupt',
  ConstraintError: 'corrupt',
}

export function failureKind(error: unknown): FailureKind {
  for (const name of namesOf(error)) {
    const kind = kindOfName[name]
    if (kind !== undefined) return kind
  }
  return 'passing'
}

/** The names of an error and of what it wraps: Dexie keeps the browser's error in `inner`, bulk writes theirs in a list. */
function namesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const names: string[] = []
  if ('name' in error && typeof error.name === 'string') names.push(error.name)
  if ('inner' in error) names.push(...namesOf(error.inner, depth + 1))
  if ('cause' in error) names.push(...namesOf(error.cause, depth + 1))
  if ('failures' in error && Array.isArray(error.failures)) names.push(...namesOf(error.failures[0], depth + 1))
  return names
}

/** Thrown by a caller's own function inside an operation: not the storage's failure, so never tried again. */
export class OperationRefused extends Error {
  constructor(cause: unknown) {
    super('operation refused', { cause })
    this.name = 'OperationRefused'
  }
}

/** Any error as a StorageError; the given code where it says nothing of its own. */
export function asStorageError(error: unknown, code: 'unreadable' | 'unwritable'): StorageError {
  if (error instanceof StorageError) return error
  switch (failureKind(error)) {
    case 'newer':
      return new StorageError('newer-version', { cause: error })
    case 'quota':
      return new StorageError('quota', { cause: error })
    case 'corrupt':
    case 'off':
    case 'passing':
      return new StorageError(code, { cause: error })
  }
}
