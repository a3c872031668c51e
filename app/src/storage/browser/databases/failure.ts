import { StorageError } from '../storage-error.ts'

/** The kinds of failed database operations, which decide the next step. */
export const failureKinds = [
  /** A newer version wrote the data: nothing may be changed. */
  'newer',
  /** No room left. */
  'quota',
  /** The browser refuses storage altogether (private mode, switched off). */
  'off',
  /** The database opens but has the wrong structure. Only this kind may ever lead to deleting it. */
  'corrupt',
  /**
   * All other failures: lost connection, abort, null error, time-out, slow disk. The operation is tried again on a fresh
   * handle.
   */
  'passing',
] as const
export type FailureKind = (typeof failureKinds)[number]

const kindOfName: Readonly<Record<string, FailureKind>> = {
  VersionError: 'newer',
  QuotaExceededError: 'quota',
  SecurityError: 'off',
  NotFoundError: 'corrupt',
  SchemaError: 'corrupt',
  ConstraintError: 'corrupt',
}

export function failureKind(error: unknown): FailureKind {
  for (const name of namesOf(error)) {
    const kind = kindOfName[name]
    if (kind !== undefined) return kind
  }
  return 'passing'
}

/** The names of an error and of the errors that caused it. */
function namesOf(error: unknown, depth = 0): string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return []
  const names: string[] = []
  if ('name' in error && typeof error.name === 'string') names.push(error.name)
  if ('cause' in error) names.push(...namesOf(error.cause, depth + 1))
  return names
}

/** Converts any error to a StorageError, with the given code if the error has none of its own. */
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
