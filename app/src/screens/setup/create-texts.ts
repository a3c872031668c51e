import type { CallFailure } from '../../backend/call-outcome.ts'
import { StorageError } from '../../storage/storage-error.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import * as words from '../../words/words.ts'

/** Why a game set up wasn't made. Source: document 2 section 8. */
export function setupFailureText(failure: CallFailure): string {
  switch (failure.kind) {
    case 'not-configured':
      return words.errors.call['not-configured']
    // An answer without a game.
    case 'not-understood':
      return words.setup.unexpected
    case 'refused':
    case 'refused-otherwise':
    case 'signed-out':
    case 'rate-limited':
    case 'timeout':
    case 'offline':
    case 'unreachable':
    case 'server-error':
    case 'too-large':
      return words.setup.createRefused(callFailureText(failure))
  }
}

/** Why a game of a saved course wasn't made. Source: document 3 section 8. */
export function liveCreateFailureText(failure: CallFailure): string {
  return words.liveCreate.createFailed(callFailureText(failure))
}

/** What isn't an answer: this device couldn't store what a game needs, or load the part of the app that makes one. */
export function thrownFailureText(error: unknown): string {
  const happened = error instanceof StorageError ? words.errors.storage[error.code].happened : words.shell.partMissing
  return words.setup.createFailed(happened)
}
