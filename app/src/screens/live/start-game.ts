import { holeAt } from '@teemates/golf/round'
import type { LobbyView, StartOutcome } from '../../rounds/lobby.ts'
import * as words from '../../words/words.ts'

export interface StartButton {
  readonly label: string
  readonly isDisabled: boolean
  /** Why the button can't be pressed, if that isn't obvious. */
  readonly reason: string | null
}

/** Source: document 3 sections 2 and 5. */
export function startButton(start: LobbyView['start']): StartButton {
  switch (start) {
    case 'ready':
      return { label: words.liveLobby.start, isDisabled: false, reason: null }
    case 'setting-up':
      return { label: words.liveLobby.settingUp, isDisabled: true, reason: null }
    case 'offline':
    case 'server-silent':
      return { label: words.liveLobby.offline, isDisabled: true, reason: words.liveLobby.startBlocked[start] }
    case 'not-ready':
      return { label: words.liveLobby.start, isDisabled: true, reason: words.liveLobby.startBlocked['not-ready'] }
    case 'no-course':
      return { label: words.liveLobby.settingUp, isDisabled: true, reason: words.liveLobby.startBlocked['no-course'] }
  }
}

type NotStarted = Extract<StartOutcome, { readonly ok: false }>

/** The text for a game that didn't start. Source: document 3 section 8. */
export function startProblem(outcome: NotStarted): string {
  const { startFailed, startBlocked } = words.liveLobby
  switch (outcome.reason) {
    case 'offline':
    case 'server-silent':
    case 'not-ready':
    case 'no-course':
      return startBlocked[outcome.reason]
    case 'still-waiting':
      return startFailed.stillWaiting
    case 'timeout':
      return startFailed.timeout
    case 'failed':
      return textByMessage(outcome.message)
  }
}

/** The text for the server's message; null if there was no answer. */
function textByMessage(message: string | null): string {
  const { startFailed } = words.liveLobby
  if (message === null) return startFailed.unsaid
  const said = message.toLowerCase()
  if (said.includes('host')) return startFailed.hostOnly
  if (said.includes('not authenticated')) return startFailed.notAuthenticated
  if (said.includes('not found')) return startFailed.notFound
  return startFailed.otherwise(message.trim() === '' ? startFailed.unknownError : message)
}

/** The status of the game. A newer server may send a word that this version doesn't know; it is shown as it is. */
export function statusText({ status, position, round }: Pick<LobbyView, 'status' | 'position' | 'round'>): string {
  const hole = (round === null ? undefined : holeAt(round, position))?.number ?? position
  const text = words.liveLobby.status(status)
  return position > 0 ? `${text}\u00a0• ${words.liveLobby.hole(hole)}` : text
}
