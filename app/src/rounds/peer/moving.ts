import { peerRoundFor } from '@teemates/golf/peer-round'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import type { ContinuedAs } from '../../backend/backend.ts'
import type { CallFailure, CallOutcome } from '../../backend/call-outcome.ts'
import { type Carried, carryOver } from './carry-over.ts'
import { liveSeatKey, readPeerKeys } from './joining/peer-keys.ts'
import type { PeerPorts } from './network/peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import type { Room } from './room.ts'

/**
 * The result of following a round into its live game. 'over': the game no longer exists. 'later': it has to be tried
 * again.
 */
export type Followed = 'followed' | 'over' | 'later'

interface MovingGiven {
  readonly ports: Pick<PeerPorts, 'live' | 'keys'>
  readonly record: PeerRecord
  readonly room: Room
  /** The round is the live game from now on. */
  readonly onMoved: (gameId: string) => void
  /** The move has failed, so the round stays. */
  readonly onFailed: () => void
}

/** Takes a seat in that live game. Never rejects. */
export async function joinContinued(
  ports: Pick<PeerPorts, 'live'>,
  { code, secret }: ContinuedAs,
  nickname: string,
  seatKey: string | null,
): Promise<CallOutcome<{ readonly gameId: string }>> {
  try {
    return await (await ports.live()).join({ code, secret, nickname, seatKey })
  } catch {
    return failed
  }
}

/**
 * 'over' if the game has finished or has another code by now, which excludes devices that aren't in it. Any other
 * rejection may be temporary.
 */
export function whyNotFollowed(failure: CallFailure): Exclude<Followed, 'followed'> {
  return isGone(failure) ? 'over' : 'later'
}

function isGone(failure: CallFailure): boolean {
  return failure.kind === 'refused' && (failure.code === 'code_not_valid' || failure.code === 'game_finished')
}

const done: CallOutcome<void> = { ok: true, value: undefined }
const unreached = { ok: false, failure: { kind: 'unreachable' } } as const
const failed = { ok: false, failure: { kind: 'timeout' } } as const

export function createMoving({ ports, record, room, onMoved, onFailed }: MovingGiven) {
  const { role, selfId } = record.part
  const carried = new Map<string, Carried>()
  let moving: Promise<CallOutcome<void>> | undefined

  /** This device's golfer has a seat in that live game already. Never rejects. */
  async function goOnAs(gameId: string): Promise<Followed> {
    if (isOver(record)) return 'over'
    try {
      const opened = await (await ports.live()).open(gameId)
      if (opened === null) return 'later'
      try {
        const from = () => peerRoundFor(record.state(), selfId)
        const went = await carryOver({ from, selfId, to: opened, carried })
        if (went !== 'carried') return went
        if (isOver(record)) return 'over'
        onMoved(gameId)
        return 'followed'
      } finally {
        opened.close()
      }
    } catch {
      return 'later'
    }
  }

  /**
   * Continues as the game of that code, if this device already has a seat in it: the page may have been killed after it
   * took the seat and before it stored that. 'over' if there is no seat. Never rejects.
   */
  async function goOnAsHeld(code: string): Promise<Followed> {
    try {
      const gameId = await (await ports.live()).heldGame(code)
      return gameId === null ? 'over' : await goOnAs(gameId)
    } catch {
      return 'later'
    }
  }

  async function move(): Promise<CallOutcome<void>> {
    try {
      if (isOver(record)) return failed
      const outcome = await room.betweenChanges(async () => {
        const live = await ports.live()
        const [keys, sentAway] = [await liveSeatKeys(ports, record), await profilesSentAway(ports, record)]
        return live.continueRound(record.state().round, keys, sentAway)
      })
      if (!outcome.ok)
        return isGone(outcome.failure) && (await goOnAsHeld(record.part.code)) === 'followed' ? done : outcome
      return (await goOnAs(outcome.value.gameId)) === 'followed' ? done : failed
    } catch {
      return failed
    }
  }

  return {
    askedBy: room.askedToMove,
    request: room.moveRequestState,
    decline: room.declineMoveRequests,
    subscribe: room.subscribe,
    /** The host's move is under way: until it has failed nothing may end the round here. */
    isUnderWay: () => moving !== undefined,
    goOnAs,
    goOnAsHeld,
    async move(): Promise<CallOutcome<void>> {
      if (role === 'guest') return room.askToMove() ? done : unreached
      moving ??= move().finally(() => (moving = undefined))
      const outcome = await moving
      if (!outcome.ok) onFailed()
      return outcome
    },
    /** For a guest: the round continues as that live game. Never rejects. */
    async follow(game: ContinuedAs): Promise<Followed> {
      const { players } = record.state().round
      const nickname = players.find(({ id }) => id === selfId)?.nickname ?? DEFAULT_NICKNAME
      if (isOver(record)) return 'over'
      const seatKey = (await liveSeatKeys(ports, record).catch(() => null))?.get(selfId) ?? null
      const joined = await joinContinued(ports, game, nickname, seatKey)
      if (joined.ok) return goOnAs(joined.value.gameId)
      const why = whyNotFollowed(joined.failure)
      return why === 'over' ? goOnAsHeld(game.code) : why
    },
  }
}

/** The round has ended here and is in this device's history, or it has moved already. */
function isOver({ state, isArchived, continuedAs }: PeerRecord): boolean {
  return state().round.status === 'completed' || isArchived() || continuedAs() !== null
}

type Keys = Pick<PeerPorts, 'keys'>

/** A host knows every guest's key, a guest its own. */
async function liveSeatKeys({ keys }: Keys, record: PeerRecord): Promise<ReadonlyMap<string, string>> {
  const seats = (await readPeerKeys(keys, record.roundId))?.seats ?? []
  // The code may have changed while the keys were read.
  return new Map(seats.map((seat) => [seat.playerId, liveSeatKey(seat, record.part.code)]))
}

/**
 * The direct round blocks removed guests by their phones. The server knows them by the profiles with which they had
 * joined.
 */
async function profilesSentAway({ keys }: Keys, { roundId, events }: PeerRecord): Promise<readonly string[]> {
  const blocked = (await readPeerKeys(keys, roundId))?.blocked ?? []
  return events().flatMap((event) => {
    if (event.type !== 'join') return []
    const { p2pPeerId, playerId } = event.data.player
    return p2pPeerId !== null && playerId !== null && blocked.includes(p2pPeerId) ? [playerId] : []
  })
}
