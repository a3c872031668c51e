import { useEffect } from 'react'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { Notice } from '../../ui/feedback.tsx'
import * as words from '../../words/words.ts'
import { TryAgain } from './try-again.tsx'

interface ReadFailureProps {
  /** The reason with which a promise of the storage was rejected. */
  readonly error: unknown
  readonly onAgain: () => void
}

/**
 * Replaces content that couldn't be read: says what happened, what is safe and what to try. Reads again by itself once the
 * tab that holds the data is gone.
 */
export function ReadFailure({ error, onAgain }: ReadFailureProps) {
  useEffect(() => {
    let isGone = false
    const again = () => {
      if (!isGone) onAgain()
    }
    if (error instanceof StorageError) error.whenFree?.then(again, again)
    return () => {
      isGone = true
    }
  }, [error, onAgain])
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
