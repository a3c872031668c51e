import type { CallFailure } from '../../backend/call-outcome.ts'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import { storageFailureText } from '../../words/storage-failure-text.ts'
import * as words from '../../words/words.ts'

/** Why a game from Setup wasn't created. Source: document 2 section 8. */
export function setupFailureText(failure: CallFailure): string {
  switch (failure.kind) {
    case 'not-configured':
      return words.callErrors['not-configured']
    // The server answered without a game.
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

/** Why a game on a saved course wasn't created. Source: document 3 section 8. */
export function liveCreateFailureText(failure: CallFailure): string {
  return words.liveCreate.createFailed(callFailureText(failure))
}

/** The text for an error that no server answered with: this device couldn't store the game or load the code that creates one. */
export function thrownFailureText(error: unknown): string {
  return words.setup.createFailed(
    error instanceof StorageError ? storageFailureText(error.code) : words.shell.partMissing,
  )
}
