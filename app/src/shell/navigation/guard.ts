import { isNicknameSet } from '@teemates/golf/nickname'
import type { StorageState } from '../../storage/browser/storage-state.ts'

/** Whether a new round may be started. It is 'unknown' while the finished rounds are counted. Source: document 1 section 4. */
export type FreeTierGate = 'open' | 'unknown' | 'closed'

export type GuardOutcome =
  | { readonly kind: 'set-up' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'storage-failed'; readonly failure: Extract<StorageState, { kind: 'failed' }> }
  /** The free limit is reached: Home is shown at this address, with the golfer's choices in a window over it. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'pass' }

/**
 * Decides what is shown at an address before its screen. The address stays as it is, with its query, so that the golfer
 * arrives where the link pointed. The nickname's setup needs no database and doesn't wait for one. Source: decision 22,
 * 'Routes'.
 */
export function guardOutcome(nickname: string, storage: StorageState, gate: FreeTierGate): GuardOutcome {
  if (!isNicknameSet(nickname)) return { kind: 'set-up' }
  switch (storage.kind) {
    case 'starting':
      return { kind: 'wait' }
    case 'failed':
      return { kind: 'storage-failed', failure: storage }
    case 'ready':
      return behindGate[gate]
  }
}

const behindGate: Readonly<Record<FreeTierGate, GuardOutcome>> = {
  open: { kind: 'pass' },
  unknown: { kind: 'wait' },
  closed: { kind: 'locked' },
}
