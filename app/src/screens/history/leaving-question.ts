import type { LobbyView } from '../../rounds/lobby.ts'
import { leaveTextOf } from '../../features/round-menu/leaving.ts'
import * as words from '../../words/words.ts'

/** The question before a live game is removed from the unfinished ones. It stays as it is until it is answered. */
export interface LeavingQuestion {
  /** The golfer has no seat in the game any more. */
  readonly isLost: boolean
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  readonly busyLabel: string
  readonly done: string
  readonly failed: string
}

type Seen = Pick<LobbyView, 'state' | 'status' | 'players' | 'isHost'>

/**
 * The question that fits what this device knows of the game now; null if the game has ended, so that there is nothing
 * to ask.
 */
export function leavingQuestionOf(seen: Seen): LeavingQuestion | null {
  if (seen.state === 'gone' || seen.state === 'sent-away' || seen.state === 'moved') {
    return {
      isLost: true,
      title: words.history.removeTitle,
      text: words.history.removeLost,
      confirmLabel: words.history.remove,
      cancelLabel: words.common.cancel,
      busyLabel: words.history.removing,
      done: words.history.removed,
      failed: words.history.removeFailed,
    }
  }
  if (seen.status === 'finished') return null
  return {
    isLost: false,
    title: words.leaderboard.leaveTitle,
    text: leaveText(seen),
    confirmLabel: words.leaderboard.leaveGame,
    cancelLabel: words.leaderboard.stay,
    busyLabel: words.leaderboard.leaving,
    done: words.history.gameLeft,
    failed: words.leaderboard.leaveFailed,
  }
}

function leaveText({ state, status, players, isHost }: Seen): string {
  // The server doesn't answer, so this device can't know who plays in the game.
  if (state !== 'ready') return words.history.leaveUnseen
  return leaveTextOf(status === 'lobby' ? words.liveLobby : words.leaderboard, players, isHost)
}
