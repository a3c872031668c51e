/** By the kind of a CallFailure, except for failures that the server describes itself. */
export const callErrors = {
  offline: "You're offline.",
  timeout: 'Request timed out. Check your connection and try again.',
  unreachable: "The server can't be reached. Check your connection and try again.",
  'server-error': 'The server has a problem. Please try again.',
  'rate-limited': 'Too many attempts. Try again later.',
  'not-configured': 'Supabase client not available',
  'signed-out': 'Authentication failed. Please refresh and try again.',
  'not-understood':
    "This network didn't let us through to the server. If it wants you to sign in, do that and try again.",
  'too-large': 'This is too big to send.',
}

/** Shown if the server rejects a call without saying why. */
export const refusedUnsaid = "The server didn't accept that."
