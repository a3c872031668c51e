import type { LobbyView } from '../../rounds/live/live-games.ts'
import { leaveTextOf } from '../../features/round-menu/leaving.ts'
import * as words from '../../words/words.ts'

/** What is asked before a live game goes from the unfinished ones, as it stands there until it is answered. */
export interface LeavingQuestion {
  /** There is no seat to be left any more. */
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

/** By what this device knows of the game now. Null where there is nothing to be asked: it has ended. */
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
  // Who plays in it isn't known here, and the server doesn't answer.
  if (state !== 'ready') return words.history.leaveUnseen
  return leaveTextOf(status === 'lobby' ? words.liveLobby : words.leaderboard, players, isHost)
}
