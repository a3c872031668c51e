import type { CourseHole } from '../src/course.ts'
import type { HolesMode } from '../src/holes-mode.ts'
import { createRound, type Round, type RoundPlayer } from '../src/round.ts'
import { holeSetOf } from '../src/tee.ts'
import { pebbleBeachHoles } from './pebble-beach.ts'

/**
 * Four cards at Pebble Beach, added up by hand against its pars (OUT 36, IN 36):
 *
 *        1 2 3 4 5 6 7 8 9  OUT   10 ...     18  IN   TOT
 * Par    4 5 4 4 3 5 3 4 4  36    4 4 3 4 5 4 4 3 5  36   72
 * Ann    5 5 4 3 3 7 3 5 4  39    4 6 3 4 3 4 5 2 8  39   78  +6
 * Bob    4 6 5 4 2 5 4 4 5  39    5 4 3 5 5 4 4 3 6  39   78  +6
 * Cal    3 5 4 4 3 5 3 4 4  35    4 4 1 4 5 4 4 3 5  34   69  -3
 * Dee    4 2 4 4 3 5 3 4 4  33    4 4 3 4 5 4 4 3 5  36   69  -3
 */
export const workedCards: Readonly<Record<string, readonly number[]>> = {
  ann: [5, 5, 4, 3, 3, 7, 3, 5, 4, 4, 6, 3, 4, 3, 4, 5, 2, 8],
  bob: [4, 6, 5, 4, 2, 5, 4, 4, 5, 5, 4, 3, 5, 5, 4, 4, 3, 6],
  cal: [3, 5, 4, 4, 3, 5, 3, 4, 4, 4, 4, 1, 4, 5, 4, 4, 3, 5],
  dee: [4, 2, 4, 4, 3, 5, 3, 4, 4, 4, 4, 3, 4, 5, 4, 4, 3, 5],
}

export function playerNamed(nickname: string, given: Partial<RoundPlayer> = {}): RoundPlayer {
  return {
    id: nickname.toLowerCase(),
    playerId: null,
    nickname,
    isLocal: false,
    p2pPeerId: null,
    joinMode: 'manual',
    ...given,
  }
}

export interface RoundAtPebble {
  readonly players?: readonly RoundPlayer[]
  readonly holesMode?: HolesMode
  readonly soloRound?: boolean
  readonly holes?: readonly CourseHole[]
}

/** A round that is still in its lobby. */
export function roundAtPebble(given: RoundAtPebble = {}): Round {
  const holesMode = given.holesMode ?? 'full18'
  return createRound({
    id: 'round_1_a',
    courseId: 'course_pebble-beach-golf-links',
    courseName: 'Pebble Beach Golf Links',
    teeLabel: 'Blue',
    holesMode,
    holeSet: holeSetOf(given.holes ?? pebbleBeachHoles, holesMode),
    players: given.players ?? [playerNamed('Ann'), playerNamed('Bob')],
    soloRound: given.soloRound ?? true,
    selfPlayerId: 'ann',
  })
}

/** The round with these strokes from its first hole; 0 is a hole that wasn't played. */
export function withStrokes(round: Round, cards: Readonly<Record<string, readonly number[]>>): Round {
  return {
    ...round,
    holes: round.holes.map((hole, index) => ({
      ...hole,
      strokes: Object.fromEntries(round.players.map((player) => [player.id, cards[player.id]?.[index] ?? 0])),
    })),
  }
}

/** The four worked cards, completed: 4 hours 10 minutes from start to end. */
export function workedRound(): Round {
  const players = ['Ann', 'Bob', 'Cal', 'Dee'].map((name) => playerNamed(name))
  return {
    ...withStrokes(roundAtPebble({ players }), workedCards),
    status: 'completed',
    currentHole: 18,
    startedAt: 1_760_000_000_000,
    completedAt: 1_760_015_000_000,
  }
}
