import { StorageError } from '../storage/storage-error.ts'
import { Notice } from '../ui/feedback.tsx'
import * as words from '../words/words.ts'
import { TryAgain } from './try-again.tsx'

interface ReadFailureProps {
  /** What a promise of the storage was rejected with. */
  readonly error: unknown
  readonly onAgain: () => void
}

/** In place of what couldn't be read: what happened, what is safe, what to try. */
export function ReadFailure({ error, onAgain }: ReadFailureProps) {
  const text = words.errors.storage[error instanceof StorageError ? error.code : 'unreadable']
  return (
    <Notice
      kind="error"
      title={text.happened}
      text={`${text.safe} ${text.toTry}`}
      action={<TryAgain onPress={onAgain} />}
    />
  )
}
