import type { RoundPlayer } from '@teemates/golf/round'
import type { SeatQuestion } from '../../lobby.ts'
import type { PeerLink } from '../network/link.ts'
import { MAX_DECLINES, MAX_JOIN_REQUESTS } from '../network/peer-limits.ts'

/** A newcomer's phone that waits for the host's answer. */
interface Asking {
  /** The newcomer's peer id. */
  readonly id: string
  readonly link: PeerLink
  /** The player whose seat it may be. */
  readonly player: RoundPlayer
  readonly onAnswer: (isSame: boolean) => void
}

export type SeatQuestions = ReturnType<typeof createSeatQuestions>

/** Newcomers who have a player's name, until the host has answered whether they are the same golfer. */
export function createSeatQuestions(onChange: () => void) {
  const asking = new Map<string, Asking>()
  /** How often the host has answered No to a phone while this page is open. The first one may have been a slip. */
  const refusals = new Map<string, number>()
  let list: readonly SeatQuestion[] = []

  function changed(): void {
    list = Array.from(asking.values(), ({ id, player: { nickname } }) => ({ id, nickname }))
    onChange()
  }

  function answer(id: string, isSame: boolean): void {
    const asked = asking.get(id)
    if (asked === undefined) return
    asking.delete(id)
    if (!isSame) refusals.set(id, (refusals.get(id) ?? 0) + 1)
    changed()
    asked.onAnswer(isSame)
  }

  return {
    list: () => list,
    /** False if the host has said No to this phone too often or has too many to answer. */
    canAsk: (id: string) =>
      (refusals.get(id) ?? 0) < MAX_DECLINES && (asking.has(id) || asking.size < MAX_JOIN_REQUESTS),
    ask(asked: Asking) {
      asking.set(asked.id, asked)
      changed()
    },
    answer,
    /** The phone's connection has ended. A later one asks again. */
    withdraw(link: PeerLink) {
      for (const [id, asked] of asking) {
        if (asked.link !== link) continue
        asking.delete(id)
        changed()
      }
    },
    /** Answers No to all questions whose seat no longer exists. */
    keep(hasSeat: (playerId: string) => boolean) {
      for (const { id, player } of asking.values()) if (!hasSeat(player.id)) answer(id, false)
    },
    close() {
      for (const { link } of asking.values()) link.close()
      asking.clear()
      list = []
    },
  }
}
