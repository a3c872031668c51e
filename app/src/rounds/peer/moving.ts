import { peerRoundFor } from '@teemates/golf/peer-round'
import { DEFAULT_NICKNAME } from '@teemates/golf/limits'
import type { CallFailure, CallOutcome, ContinuedAs } from '../../backend/backend.ts'
import { isPassing } from '../../backend/outcome.ts'
import type { Moving } from '../live/live-games.ts'
import { carryOver } from './carry-over.ts'
import type { PeerPorts } from './peer-ports.ts'
import type { PeerRecord } from './peer-record.ts'
import type { Room } from './room.ts'

/** What became of following a round into its live game. 'over': that game is no more; 'later': it has to be tried again. */
export type Followed = 'followed' | 'over' | 'later'

export interface PeerMoving extends Moving {
  /** The host's move is under way: until it has failed nothing may end the round here. */
  isUnderWay(): boolean
  /** A guest's: the round goes on as that live game. Never rejects. */
  follow(game: ContinuedAs): Promise<Followed>
}

interface MovingGiven {
  readonly ports: Pick<PeerPorts, 'live'>
  readonly record: PeerRecord
  readonly room: Room
  readonly isHost: boolean
  /** From now on the round is the live game. */
  readonly onMoved: (gameId: string) => void
  /** It isn't, after all. */
  readonly onFailed: () => void
}

/** A seat in that live game. Never rejects. */
export async function joinContinued(
  ports: Pick<PeerPorts, 'live'>,
  { code, secret }: ContinuedAs,
  nickname: string,
): Promise<{ readonly gameId: string } | 'over' | 'later'> {
  try {
    const joined = await (await ports.live()).join(code, secret, nickname)
    if (joined.ok) return { gameId: joined.value.gameId }
    return isPassing(joined.failure) || isSpent(joined.failure) ? 'later' : 'over'
  } catch {
    return 'later'
  }
}

/** Too many wrong codes were typed on this device, for an hour. */
function isSpent(failure: CallFailure): boolean {
  return failure.kind === 'refused' && failure.code === 'too_many_attempts'
}

const done: CallOutcome<void> = { ok: true, value: undefined }
const unreached = { ok: false, failure: { kind: 'unreachable' } } as const
const failed = { ok: false, failure: { kind: 'timeout' } } as const

export function createMoving({ ports, record, room, isHost, onMoved, onFailed }: MovingGiven): PeerMoving {
  const { selfId } = record.part
  let moving: Promise<CallOutcome<void>> | undefined

  /** False where it has to be tried again. */
  async function goOnAs(gameId: string): Promise<boolean> {
    const opened = await (await ports.live()).open(gameId)
    if (opened === null) return false
    try {
      const from = () => peerRoundFor(record.state(), selfId)
      if (!(await carryOver({ from, selfId, to: opened.session }))) return false
      onMoved(gameId)
      return true
    } finally {
      opened.close()
    }
  }

  async function move(): Promise<CallOutcome<void>> {
    try {
      const outcome = await (await ports.live()).continueRound(record.state().round)
      if (!outcome.ok) return outcome
      return (await goOnAs(outcome.value.gameId)) ? done : failed
    } catch {
      return failed
    }
  }

  async function moveOnce(): Promise<CallOutcome<void>> {
    moving ??= move()
    const outcome = await moving
    moving = undefined
    if (!outcome.ok) onFailed()
    return outcome
  }

  return {
    askedBy: room.askedToMove,
    decline: room.keepHere,
    subscribe: room.subscribe,
    isUnderWay: () => moving !== undefined,
    async move() {
      if (isHost) return moveOnce()
      return room.askToMove() ? done : unreached
    },
    async follow(game) {
      const { players } = record.state().round
      const nickname = players.find(({ id }) => id === selfId)?.nickname ?? DEFAULT_NICKNAME
      const joined = await joinContinued(ports, game, nickname)
      if (typeof joined === 'string') return joined
      try {
        return (await goOnAs(joined.gameId)) ? 'followed' : 'later'
      } catch {
        return 'later'
      }
    },
  }
}
