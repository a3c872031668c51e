import { CODE_LENGTH } from './limits.ts'

declare const idOf: unique symbol

/**
 * The golfer's own id on this device, the same in every round. The compiler refuses to mix it up with a RoundPlayerId. A
 * plain string gets one of the two types by declaration.
 */
export type ProfileId = string & { readonly [idOf]?: 'profile' }

/** A player's id in one round. It is the key of the player's strokes. */
export type RoundPlayerId = string & { readonly [idOf]?: 'round player' }

/** The permanent key of a player's scores: the profile's id, or the id in the round for a player without a profile. */
export type DurablePlayerId = ProfileId | RoundPlayerId

/** Ids have the shapes of document 2 section 3. Times are epoch milliseconds; callers pass the random text. */

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

/** Whether a player was added by name and has no device. */
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

/** 32 characters that are hard to confuse: I, O, 0 and 1 are missing. Source: decision 22, 'Two ways to play together'. */
export const CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Whether an upper-case, trimmed text has the form of a code. */
export function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && [...text].every((character) => CODE_ALPHABET.includes(character))
}

function requireBytes(bytes: Uint8Array, count: number): void {
  if (bytes.length < count) throw new RangeError(`${count} random bytes needed, ${bytes.length} given`)
}
