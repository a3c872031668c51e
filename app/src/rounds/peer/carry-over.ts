import type { RoundPlayerId } from '@teemates/golf/ids'
import {
  answerIn,
  currentHoleNumber,
  currentHolePosition,
  findHole,
  type HoleAnswer,
  type Round,
  type RoundHole,
} from '@teemates/golf/round'
import { scorablePlayerIds } from '@teemates/golf/scoring-rights'
import type { LiveRound } from '../live/live-games.ts'
import type { RoundResult, RoundSession } from '../session.ts'

export type Carried = HoleAnswer | 'stopped' | 'playing'

interface CarryingOver {
  /** As it was played from phone to phone, on this device. */
  readonly from: () => Round
  /** Of this device's own player in it. */
  readonly selfId: string
  /** The live game that it goes on as. */
  readonly to: Pick<LiveRound, 'session' | 'lobby' | 'isScoredHere'>
  /** Counts that were carried over before, by cell and by player: nobody has entered them in the live game. */
  readonly carried: Map<string, Carried>
}

/** 'over': the live game takes nothing any more, and hasn't all of it; 'later': it can't be carried over now. */
export type CarriedOver = 'carried' | 'over' | 'later'

/**
 * What this device's golfer and those it scores for have in the round and not yet in the live game, the hole they are at included.
 * Strokes that this device has entered in the live game stand. With 'carried' nothing is left of it in the moment in which the
 * promise settles: what is tapped meanwhile goes along.
 */
export async function carryOver({ from, selfId, to, carried }: CarryingOver): Promise<CarriedOver> {
  const { session } = to
  /** Refused, which another try would be, too. */
  const refused = new Set<string>()
  const stands = cellsOf(from(), to, selfId).filter(
    ({ key, playerId, holeNumber, there }) => to.isScoredHere(playerId, holeNumber) && carried.get(key) !== there,
  )
  const standing = new Set(stands.map(({ key }) => key))
  let mayGoAhead = true
  for (;;) {
    const own = from()
    const { round: live, selfRoundPlayerId } = session.view()
    if (selfRoundPlayerId === null) return 'later'
    if (live.status === 'completed') return hasAll(own, to, selfId, standing) ? 'carried' : 'over'
    // Its host's phone begins it.
    if (live.status === 'lobby') return own.status === 'lobby' ? 'carried' : 'later'
    if (isSomebodyMissing(own, live, to, selfId)) return 'later'
    const missing = cellsOf(own, to, selfId).find(
      ({ key, strokes, there }) => strokes !== there && !standing.has(key) && !refused.has(`${key} ${strokes}`),
    )
    if (missing !== undefined) {
      const result = await enter(missing, session)
      if (!result.ok && result.code === 'not-saved') {
        // It is shown all the same, and goes on being tried.
        carried.set(missing.key, missing.strokes)
        return 'later'
      }
      if (result.ok) carried.set(missing.key, missing.strokes)
      else refused.add(`${missing.key} ${missing.strokes}`)
      continue
    }
    if (!(await carryStops(own, to, selfId, carried))) return 'later'
    const position = currentHolePosition(live)
    if (!mayGoAhead || position >= currentHolePosition(own)) return 'carried'
    // Who was ahead of the others stays it.
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
  // Without it the count of 0 says that the hole isn't played yet.
  return session.setNoScore?.(playerId, holeNumber) ?? session.setStrokes(playerId, holeNumber, 0)
}

/**
 * Carries over who has stopped, of the players that this device speaks for. It does so once, because they may play on in the
 * live game. Resolves with false if it isn't saved.
 */
async function carryStops(
  own: Round,
  { session, lobby }: CarryingOver['to'],
  selfId: string,
  carried: CarryingOver['carried'],
): Promise<boolean> {
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

/** A player whom this device scores for, and who was added after the live game was made: asked for once more it has them. */
function isSomebodyMissing(own: Round, live: Round, { session }: CarryingOver['to'], selfId: string): boolean {
  if (session.view().hosting?.isHost !== true) return false
  const manual = own.players.filter(({ id, joinMode }) => joinMode === 'manual' && id !== selfId)
  return manual.some(({ id }) => !live.players.some((player) => player.id === id))
}

/** Of a game that is over: whether nothing of it would be missing, were it all that history had. */
function hasAll(own: Round, to: CarryingOver['to'], selfId: string, standing: ReadonlySet<string>): boolean {
  return cellsOf(own, to, selfId).every(
    ({ key, strokes, there }) => strokes === 0 || strokes === there || standing.has(key),
  )
}

/** Of all whom this device scores for, as they are in both. */
function cellsOf(own: Round, { session }: CarryingOver['to'], selfId: string) {
  const { round: live, scorablePlayerIds: scorable, selfRoundPlayerId } = session.view()
  // Nobody scores in a game that is over.
  const isOver = live.status === 'completed'
  const scoredHere = new Set(isOver ? scorablePlayerIds(own, selfId) : [])
  return own.players.flatMap(({ id }) => {
    const playerId = id === selfId ? selfRoundPlayerId : id
    if (playerId === null || !(isOver ? scoredHere.has(id) : scorable.includes(playerId))) return []
    return own.holes
      .filter(({ number }) => findHole(live, number) !== undefined)
      .map((hole) => ({
        key: `${playerId} ${hole.number}`,
        playerId,
        holeNumber: hole.number,
        strokes: countOf(hole, id),
        there: countOf(findHole(live, hole.number), playerId),
      }))
  })
}

function countOf(hole: RoundHole | undefined, playerId: RoundPlayerId): HoleAnswer {
  return hole === undefined ? 0 : answerIn(hole, playerId)
}
