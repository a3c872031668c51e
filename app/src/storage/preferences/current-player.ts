import { durablePlayerId, type Round } from '@teemates/golf/round'
import type { Preferences } from './preferences.ts'

/**
 * Records the device's own player from a finished round with a local player. Source: document 2 section 4, solo advance.
 */
export function recordCurrentPlayer(preferences: Pick<Preferences, 'set'>, { players }: Pick<Round, 'players'>): void {
  const local = players.find(({ isLocal }) => isLocal)
  if (local !== undefined) preferences.set('currentPlayerId', durablePlayerId(local))
}
