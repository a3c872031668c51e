import { isNicknameSet } from '@teemates/golf/nickname'
import type { StorageState } from '../storage/storage-state.ts'

/** Of a way into a new round. 'unknown' while the finished rounds are being counted. Source: document 1 section 4. */
export type FreeTierGate = 'open' | 'unknown' | 'closed'

export type GuardOutcome =
  | { readonly kind: 'set-up' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'storage-failed'; readonly failure: Extract<StorageState, { kind: 'failed' }> }
  /** The free limit is reached: Home is shown in place, and over it what can be done. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'pass' }

/**
 * What stands between an address and its screen. The address itself stays as it is meanwhile, query included, so that the
 * golfer lands where the link pointed. Setup needs no database, so it doesn't wait for one. Source: decision 22, 'Routes'.
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
