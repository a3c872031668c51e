import { isNicknameSet } from '@teemates/golf/nickname'
import type { StorageState } from '../storage/storage.ts'

export type GuardOutcome =
  | { readonly kind: 'set-up' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'storage-failed'; readonly failure: Extract<StorageState, { kind: 'failed' }> }
  | { readonly kind: 'pass' }

/**
 * What stands between an address and its screen. The address itself stays as it is meanwhile, query included, so that the
 * golfer lands where the link pointed. Setup needs no database, so it doesn't wait for one. Source: decisions, 'Routes'.
 */
export function guardOutcome(nickname: string, storage: StorageState): GuardOutcome {
  if (!isNicknameSet(nickname)) return { kind: 'set-up' }
  switch (storage.kind) {
    case 'starting':
      return { kind: 'wait' }
    case 'failed':
      return { kind: 'storage-failed', failure: storage }
    case 'ready':
      return { kind: 'pass' }
  }
}
