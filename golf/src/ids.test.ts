import { describe, expect, expectTypeOf, test } from 'vitest'
import {
  CODE_ALPHABET,
  eventId,
  isCode,
  isManualPlayerId,
  isProfileId,
  joinEventId,
  manualPlayerId,
  type ProfileId,
  playerId,
  profileId,
  type RoundPlayerId,
  roundId,
} from './ids.ts'
import { strokesIn } from './round.ts'

describe('ids', () => {
  test('have the shapes of the specification', () => {
    expect(roundId(1_760_000_000_000, 'k3x9')).toBe('round_1760000000000_k3x9')
    expect(playerId(1_760_000_000_000, 'k3x9')).toBe('player_1760000000000_k3x9')
    expect(eventId(1_760_000_000_000, 'k3x9')).toBe('evt_1760000000000_k3x9')
    expect(joinEventId('player_1_a', 1_760_000_000_000)).toBe('join_player_1_a_1760000000000')
    expect(profileId('123e4567-e89b-42d3-a456-426614174000')).toBe('cmplr_123e4567-e89b-42d3-a456-426614174000')
  })

  test("a manual player's is manual_ and 24 hex characters", () => {
    const bytes = Uint8Array.of(0, 1, 15, 16, 127, 128, 255, 254, 10, 11, 12, 13)
    expect(manualPlayerId(bytes)).toBe('manual_00010f107f80fffe0a0b0c0d')
    expect(() => manualPlayerId(bytes.subarray(0, 11))).toThrow(RangeError)
  })

  test('manual players and device profiles are recognised by their prefix', () => {
    expect([isManualPlayerId('manual_00'), isManualPlayerId('player_1_a')]).toEqual([true, false])
    expect([isProfileId('cmplr_1'), isProfileId('player_1_a')]).toEqual([true, false])
  })
})

describe('codes', () => {
  test('use 32 characters without I, O, 0 and 1', () => {
    expect(new Set(CODE_ALPHABET).size).toBe(32)
    expect(CODE_ALPHABET).not.toMatch(/[IO01]/)
  })

  test.each(['ABC234', 'ZZZZZZ', '999999'])('%s is a code', (text) => {
    expect(isCode(text)).toBe(true)
  })

  test.each(['', 'ABC23', 'ABC2345', 'abc234', 'ABC12O', 'ABC 34', 'ABCDI2', 'ＡBC234'])('%j is not a code', (text) => {
    expect(isCode(text)).toBe(false)
  })
})

// The type checker is the test: it fails if one of these assignments becomes valid.
test("a profile id and a player's id in a round are not assignable to each other", () => {
  expectTypeOf<ProfileId>().not.toExtend<RoundPlayerId>()
  expectTypeOf<RoundPlayerId>().not.toExtend<ProfileId>()
  expectTypeOf(strokesIn).parameter(1).toEqualTypeOf<RoundPlayerId>()
  expectTypeOf(profileId).returns.toEqualTypeOf<ProfileId>()
  expectTypeOf(playerId).returns.toEqualTypeOf<RoundPlayerId>()
})
