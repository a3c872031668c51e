import { typedPeerPath } from '@teemates/golf/join-link'
import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import { addresses } from '../../addresses.ts'
import type { CallFailure } from '../../backend/call-outcome.ts'
import { isPassing } from '../../backend/outcome.ts'
import type { LiveGames } from '../../rounds/live/create-live-games.ts'
import { StorageError } from '../../storage/browser/storage-error.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import { storageFailureText } from '../../words/storage-failure-text.ts'
import * as words from '../../words/words.ts'

/** The longest time that a golfer sees a spinner, in ms, whatever the network does. */
export const JOIN_LIMIT_MS = 10_000
/** The pause in ms before a newcomer to a full game asks again whether the host has given them their seat. */
export const ASK_PAUSE_MS = 3_000

export type Joined = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly text: string }

type Joining = Pick<LiveGames, 'join' | 'endSeatRequests' | 'prepareToEndSeatRequests'>

interface Attempt {
  readonly joined: Joined
  /**
   * 'asked', 'declined': the host has been asked for the seat, or has said no. 'unanswered': the network or this
   * device failed, so it is unknown what the server did.
   */
  readonly kind: 'answered' | 'asked' | 'declined' | 'unanswered'
}

export interface Waiting {
  /** Called when the game is full and the host is asked whether this golfer is one of its players. */
  onAsked(): void
  /** Calls the listener when the page is being closed, until the returned function is called. */
  readonly onPageHide: (listener: () => void) => () => void
  /** Aborted when the golfer no longer waits for the answer. */
  readonly signal: AbortSignal
}

export interface Invitation {
  /** The code as it was typed, or from a link. */
  readonly code: string
  /** null for a typed code. */
  readonly secret: string | null
}

interface Asked {
  readonly code: string
  readonly nickname: string
  /** Whether the screen is 'Join Round' (/join) instead of 'Join Game'. */
  readonly isRound: boolean
  readonly isOffline: boolean
}

/**
 * Whether Join can be pressed. In 'Join Game' a blank nickname becomes 'Player', and missing signal is only reported
 * after the press. Source: document 2 section 2, Join Round; document 3 section 5.
 */
export function mayJoin({ code, nickname, isRound, isOffline }: Asked): boolean {
  if (code === '') return false
  return !isRound || (!isOffline && nickname.trim() !== '')
}

/**
 * Takes a seat in a game, and returns the path to go to. For a direct round that is the path on which its host is
 * asked. Never rejects: failures have a text (document 3 section 8). Joining again after a failure gives the same
 * seat. Resolves within JOIN_LIMIT_MS, unless the host of a full game is asked for a seat: then when the host has
 * answered or the golfer stops waiting.
 * @param games loads the part of the app that handles live games
 * @param nickname 'Player' if blank
 */
export async function joinGame(
  games: () => Promise<Joining>,
  invitation: Invitation,
  nickname: string,
  { onAsked, onPageHide, signal }: Waiting,
): Promise<Joined> {
  // The page may be closed after the server has asked the host and before its answer is here.
  const stopWatching = endWhenClosed(games, onPageHide)
  let { joined, kind } = await attemptToJoin(games, invitation, nickname)
  const isAsked = kind === 'asked'
  if (isAsked) onAsked()
  while (isAsked && (kind === 'asked' || kind === 'unanswered') && !signal.aborted) {
    await pause(ASK_PAUSE_MS, signal)
    if (!signal.aborted) ({ joined, kind } = await attemptToJoin(games, invitation, nickname))
  }
  stopWatching()
  // The server repeats a No until the phone confirms it, because the answer may have been lost.
  if (kind === 'declined' || (isAsked && kind !== 'answered')) {
    await games().then(
      (live) => live.endSeatRequests(),
      () => undefined,
    )
  }
  return joined
}

/** Withdraws the question to the host when the page is closed. A golfer who returns to the page asks again. */
function endWhenClosed(games: () => Promise<Joining>, onPageHide: Waiting['onPageHide']): () => void {
  let end = () => {}
  games()
    .then((live) => live.prepareToEndSeatRequests())
    .then(
      (prepared) => (end = prepared),
      // If that fails, the host sees a question from a golfer who is gone, as after a dead battery.
      () => undefined,
    )
  return onPageHide(() => end())
}

/** Resolves early if the signal is aborted. */
async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal.addEventListener('abort', end)
  })
}

async function attemptToJoin(
  games: () => Promise<Joining>,
  { code, secret }: Invitation,
  nickname: string,
): Promise<Attempt> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(words.callErrors.timeout), JOIN_LIMIT_MS)
  })
  const name = cleanName(nickname, MAX_NICKNAME_LENGTH) ?? DEFAULT_NICKNAME
  try {
    const joined = await Promise.race([games().then((live) => live.join({ code, secret, nickname: name })), tooLate])
    if (typeof joined === 'string') return { kind: 'unanswered', joined: joinFailed(joined) }
    if (joined.ok) return { kind: 'answered', joined: { ok: true, path: addresses.multiLobby(joined.value.gameId) } }
    const { failure } = joined
    const refusal = failure.kind === 'refused' ? failure.code : null
    if (refusal === 'peer_room') return { kind: 'answered', joined: { ok: true, path: typedPeerPath(code) } }
    const failed = joinFailed(failureText(failure))
    if (refusal === 'seat_asked') return { kind: 'asked', joined: failed }
    if (refusal === 'seat_declined') return { kind: 'declined', joined: failed }
    return { kind: isPassing(failure) ? 'unanswered' : 'answered', joined: failed }
  } catch (error) {
    const text = error instanceof StorageError ? storageFailureText(error.code) : words.callErrors.unreachable
    return { kind: 'unanswered', joined: joinFailed(text) }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The text for a failed call. Other people's guesses may have used up the limit for typed codes; the text then
 * recommends an invitation, which has no limit. Source: decision 22, 'Guesses'.
 */
function failureText(failure: CallFailure): string {
  const text = callFailureText(failure)
  const refusal = failure.kind === 'refused' ? failure.code : null
  if (refusal === 'code_not_valid') return words.join.notFound(text)
  return refusal === 'too_many_attempts' ? words.join.tooMany(text) : text
}

function joinFailed(message: string): Joined {
  return { ok: false, text: words.join.failed(message) }
}
