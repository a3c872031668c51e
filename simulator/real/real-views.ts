import { strokesOn } from '@teemates/golf/round'
import { expect, vi } from 'vitest'
import type { LiveLobby } from '../../app/src/rounds/live/live-games.ts'
import type { RealPhone } from './real-phone.ts'
import type { Golfer } from './real-golfer.ts'

/* Waits until phones show a state of a game on a real server. */

/** The machine is busy with the other tests. */
const soonMs = 40_000
/** [B31] Everything is sent and equal within this time once faults stop. */
const convergedMs = 30_000

/** The host's lobby starts the game, and all phones show it. */
export async function isStarted(lobby: LiveLobby, golfers: readonly Golfer[]): Promise<void> {
  await eventually(() => expect(lobby.view().start).toBe('ready'))
  expect(await lobby.start()).toEqual({ ok: true })
  await eventually(() => {
    for (const { phone } of golfers) {
      expect(phone.view).toMatchObject({ round: { status: 'active' }, presence: { connection: 'live' } })
    }
  })
}

/** [B31] Faults stop. Within 30 s no operation is pending, all cards are equal, and nothing was lost. `cards` is by golfer. */
export async function settles(
  world: { readonly lostOf: (golfers: readonly Golfer[]) => Promise<number> },
  golfers: readonly Golfer[],
  cards: readonly (readonly number[])[],
): Promise<void> {
  for (const { phone, network } of golfers) {
    network.heal()
    phone.setOnline(true)
  }
  const look = () => {
    for (const { phone } of golfers) {
      expect(phone.view).toMatchObject({ pendingCount: 0, presence: { connection: 'live' } })
      expect(golfers.map((mate) => cardOf(phone, mate.phone.profileId))).toEqual(cards)
    }
  }
  await vi.waitFor(look, { timeout: convergedMs, interval: 50 })
  expect(await world.lostOf(golfers)).toBe(0)
}

/** Retries for long enough on a busy machine. */
export function eventually(look: () => void, timeout = soonMs): Promise<void> {
  return vi.waitFor(look, { timeout, interval: 50 })
}

/** The player's strokes as the phone shows them, 0 for none. */
export function cardOf({ view }: RealPhone, playerId: string): number[] {
  return view.round.holes.map(({ number }) => strokesOn(view.round, number, playerId))
}

/** The player's strokes on a hole as the phone shows them, 0 for none. */
export function shown({ view }: RealPhone, hole: number, playerId: string): number {
  return strokesOn(view.round, hole, playerId)
}

/** A card of nine holes with strokes on the first ones alone. */
export function firstHoles(...strokes: number[]): number[] {
  return Array.from({ length: 9 }, (_, index) => strokes[index] ?? 0)
}
