import { withPlayerIds } from '@teemates/golf/games/player-ids'
import {
  answerIn,
  currentHoleNumber,
  currentHolePosition,
  findHole,
  type HoleAnswer,
  type Round,
} from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import { parseRoundGames } from '../../storage/log/stored-games.ts'
import type { MovedRound } from '../moved-round.ts'
import type { RoundResult, RoundSession } from '../session.ts'

export type Carried = HoleAnswer | 'stopped' | 'playing'

interface CarryingOver {
  /** The direct round as it was played on this device. */
  readonly from: () => Round
  /** This device's own player in it. */
  readonly selfId: string
  /** The live game that continues it. */
  readonly to: Pick<MovedRound, 'session' | 'lobby' | 'isScoredHere'>
  /** Values carried over before, by cell and by player: nobody has entered them in the live game. */
  readonly carried: Map<string, Carried>
}

/** 'over': the live game accepts nothing any more, and lacks some of it. 'later': it can't be carried over now. */
export type CarriedOver = 'carried' | 'over' | 'later'

/**
 * Copies strokes, stops and position of this device's golfer, and of the players that it scores for, into the live
 * game. The host's device also copies the games that are played on the card. Strokes that this device has entered in the live game stand. After 'carried' nothing is missing at the moment
 * when the promise resolves: taps made meanwhile are included.
 */
export async function carryOver(given: CarryingOver): Promise<CarriedOver> {
  const { from, to, carried } = given
  const { session } = to
  /** Rejected values. A further attempt would be rejected, too. */
  const refused = new Set<string>()
  const stands = cellsOf(given, from()).filter(
    ({ key, playerId, holeNumber, there }) => to.isScoredHere(playerId, holeNumber) && carried.get(key) !== there,
  )
  const standing = new Set(stands.map(({ key }) => key))
  let mayGoAhead = true
  for (;;) {
    const own = from()
    const { round: live, selfRoundPlayerId } = session.view()
    if (selfRoundPlayerId === null) return 'later'
    if (live.status === 'completed') return hasAll(given, own, standing) ? 'carried' : 'over'
    // The host's phone starts the live game.
    if (live.status === 'lobby') {
      return own.status === 'lobby' && (await carryGames(given, own)) ? 'carried' : 'later'
    }
    if (isSomebodyMissing(given, own)) return 'later'
    const missing = cellsOf(given, own).find(
      ({ key, strokes, there }) => strokes !== there && !standing.has(key) && !refused.has(`${key} ${strokes}`),
    )
    if (missing !== undefined) {
      const result = await enter(missing, session)
      if (!result.ok && result.code === 'not-saved') {
        // The score is shown all the same, and the session keeps trying to store it.
        carried.set(missing.key, missing.strokes)
        return 'later'
      }
      if (result.ok) carried.set(missing.key, missing.strokes)
      else refused.add(`${missing.key} ${missing.strokes}`)
      continue
    }
    if (!(await carryStops(given, own)) || !(await carryGames(given, own))) return 'later'
    const position = currentHolePosition(live)
    if (!mayGoAhead || position >= currentHolePosition(own)) return 'carried'
    // A golfer who was ahead of the others stays ahead.
    const result = await session.advance(currentHoleNumber(live))
    if (!result.ok && result.code === 'not-saved') return 'later'
    mayGoAhead = result.ok && currentHolePosition(session.view().round) > position
  }
}

function enter(
  { playerId, holeNumber, strokes }: { playerId: string; holeNumber: number; strokes: HoleAnswer },
  session: RoundSession,
): Promise<RoundResult> {
  if (strokes !== 'no-score') return session.setStrokes(playerId, holeNumber, strokes)
  // Without setNoScore the count of 0 means that the hole isn't played yet.
  return session.setNoScore?.(playerId, holeNumber) ?? session.setStrokes(playerId, holeNumber, 0)
}

/**
 * Carries over which of this device's players have stopped. It does so once, because they may play on in the live game.
 * Resolves with false if it isn't saved.
 */
async function carryStops({ selfId, to, carried }: CarryingOver, own: Round): Promise<boolean> {
  const { session, lobby } = to
  const { selfRoundPlayerId } = session.view()
  for (const { id, hasStopped = false } of own.players) {
    const there = lobby.view().players.find((player) => player.id === (id === selfId ? selfRoundPlayerId : id))
    const state = hasStopped ? 'stopped' : 'playing'
    if (there?.mayStop !== true || carried.get(there.id) === state) continue
    const result = there.hasStopped === hasStopped ? null : await lobby.setStopped?.(there.id, hasStopped)
    carried.set(there.id, state)
    if (result?.ok === false && result.code === 'not-saved') return false
  }
  return true
}

/**
 * Carries over the games, unless the live game has some. Those of a newer version stay behind. Resolves with false if they
 * aren't saved.
 */
async function carryGames({ selfId, to: { session } }: CarryingOver, own: Round): Promise<boolean> {
  const { round: live, hosting, games: there, selfRoundPlayerId } = session.view()
  if (session.games === null || hosting?.isHost !== true || there !== null) return true
  // A player with a phone has the id of their profile in the live game.
  const ids = own.players.flatMap(({ id, playerId }): [string, string][] => {
    const isThere = (candidate: string | null) => live.players.some((player) => player.id === candidate)
    const liveId = id === selfId ? selfRoundPlayerId : [id, playerId].find(isThere)
    return liveId === null || liveId === undefined ? [] : [[id, liveId]]
  })
  const games = parseRoundGames(withPlayerIds(own.metadata.games, new Map(ids)))
  const result = games === null ? null : await session.games.set(games)
  return result?.ok !== false || result.code !== 'not-saved'
}

/** A player without a phone was added after the live game was made. A further request for the game adds them. */
function isSomebodyMissing({ selfId, to }: CarryingOver, own: Round): boolean {
  const { round: live, hosting } = to.session.view()
  if (hosting?.isHost !== true) return false
  const manual = own.players.filter(({ id, joinMode }) => joinMode === 'manual' && id !== selfId)
  return manual.some(({ id }) => !live.players.some((player) => player.id === id))
}

/** For a finished live game: whether nothing would be lost if history had only the game. */
function hasAll(given: CarryingOver, own: Round, standing: ReadonlySet<string>): boolean {
  return cellsOf(given, own).every(({ key, strokes, there }) => strokes === 0 || strokes === there || standing.has(key))
}

/** The cells of all players whom this device scores for, with their values in both rounds. */
function cellsOf({ selfId, to }: CarryingOver, own: Round) {
  const { round: live, scorablePlayerIds: scorable, selfRoundPlayerId } = to.session.view()
  // Nobody can score in a finished game, so the direct round says who scores here.
  const isOver = live.status === 'completed'
  const scoredHere = new Set(isOver ? scorablePlayerIds(own, selfId) : [])
  return own.players.flatMap(({ id }) => {
    const playerId = id === selfId ? selfRoundPlayerId : id
    if (playerId === null || !(isOver ? scoredHere.has(id) : scorable.includes(playerId))) return []
    return own.holes.flatMap((hole) => {
      const there = findHole(live, hole.number)
      if (there === undefined) return []
      const key = `${playerId} ${hole.number}`
      const [strokes, strokesThere] = [answerIn(hole, id), answerIn(there, playerId)]
      return [{ key, playerId, holeNumber: hole.number, strokes, there: strokesThere }]
    })
  })
}
