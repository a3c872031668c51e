import { CODE_LENGTH } from './limits.ts'

declare const idOf: unique symbol

/**
 * The golfer's own id on this device, the same in every round. The compiler refuses to compare it with a RoundPlayerId or to
 * pass one for the other. A text that was read or created becomes one of them by its declared type.
 */
export type ProfileId = string & { readonly [idOf]?: 'profile' }

/** A player's id in one round, under which the round keeps their strokes. */
export type RoundPlayerId = string & { readonly [idOf]?: 'round player' }

/** The id under which a player's scores are kept for good: the profile's, or the round's own for a player without one. */
export type DurablePlayerId = ProfileId | RoundPlayerId

/** Ids in the shapes of document 2 section 3. Times are epoch milliseconds; random is a random text, handed in. */

export function roundId(timeMs: number, random: string): string {
  return `round_${timeMs}_${random}`
}

export function playerId(timeMs: number, random: string): RoundPlayerId {
  return `player_${timeMs}_${random}`
}

export function eventId(timeMs: number, random: string): string {
  return `evt_${timeMs}_${random}`
}

export function joinEventId(joiningPlayerId: string, timeMs: number): string {
  return `join_${joiningPlayerId}_${timeMs}`
}

const MANUAL_PREFIX = 'manual_'
const MANUAL_BYTES = 12

/** 'manual_' and 24 hex characters of 12 random bytes. Throws RangeError on fewer bytes. */
export function manualPlayerId(bytes: Uint8Array): RoundPlayerId {
  requireBytes(bytes, MANUAL_BYTES)
  const hex = Array.from(bytes.subarray(0, MANUAL_BYTES), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return `${MANUAL_PREFIX}${hex}`
}

/** Whether a player was added by name, without a device. */
export function isManualPlayerId(id: string): boolean {
  return id.startsWith(MANUAL_PREFIX)
}

const PROFILE_PREFIX = 'cmplr_'

/** The device profile's id. */
export function profileId(uuid: string): ProfileId {
  return `${PROFILE_PREFIX}${uuid}`
}

export function isProfileId(id: string): id is ProfileId {
  return id.startsWith(PROFILE_PREFIX)
}

/** 32 characters that aren't mistaken for one another: no I, O, 0, 1. Source: decision 22, 'Two ways to play together'. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Whether a text, uppercase and trimmed already, can be a code. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && [...text].every((character) => CODE_ALPHABET.includes(character))
}

function requireBytes(bytes: Uint8Array, count: number): void {
  if (bytes.length < count) throw new RangeError(`${count} random bytes needed, ${bytes.length} given`)
}
