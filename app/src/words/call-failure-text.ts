import * as words from './words.ts'

/** A CallFailure as far as its text depends on it: one of a kind without a text doesn't compile. */
type ReportedFailure =
  | { readonly kind: 'refused' | 'refused-otherwise'; readonly message: string }
  | { readonly kind: keyof typeof words.callErrors }

/** The text for a failed call: the {message} of the specification's texts. */
export function callFailureText(failure: ReportedFailure): string {
  switch (failure.kind) {
    case 'refused':
    case 'refused-otherwise':
      return failure.message.trim() === '' ? words.refusedUnsaid : failure.message
    case 'offline':
    case 'timeout':
    case 'unreachable':
    case 'server-error':
    case 'rate-limited':
    case 'not-configured':
    case 'signed-out':
    case 'not-understood':
    case 'too-large':
      return words.callErrors[failure.kind]
  }
}
