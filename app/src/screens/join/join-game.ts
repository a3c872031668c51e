import { typedPeerPath } from '@teemates/golf/join-link'
import { DEFAULT_NICKNAME, MAX_NICKNAME_LENGTH } from '@teemates/golf/limits'
import { cleanName } from '@teemates/golf/nickname'
import { addresses } from '../../addresses.ts'
import type { CallFailure } from '../../backend/backend.ts'
import type { LiveGames } from '../../rounds/live/live-games.ts'
import { StorageError } from '../../storage/storage.ts'
import { callFailureText } from '../../words/call-failure-text.ts'
import { words } from '../../words/words.ts'

/** No golfer is left with a spinner for longer than this, whatever the network does. */
export const JOIN_LIMIT_MS = 10_000

export type Joined = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly text: string }

type Joining = Pick<LiveGames, 'join'>

export interface Invitation {
  /** As it was typed, or of a link. */
  readonly code: string
  /** Null for a code that was typed. */
  readonly secret: string | null
}

interface Asked {
  readonly code: string
  readonly nickname: string
  /** Under the address of rounds. */
  readonly isRound: boolean
  readonly isOffline: boolean
}

/**
 * Whether Join can be pressed. Of a live game a blank nickname is 'Player', and what happens without signal is told after the
 * press. Source: document 2 section 2, Join Round; document 3 section 5.
 */
export function mayJoin({ code, nickname, isRound, isOffline }: Asked): boolean {
  if (code === '') return false
  return !isRound || (!isOffline && nickname.trim() !== '')
}

/**
 * Takes a seat, or leads to the door of a round from phone to phone, whose host gives it. path: where the app goes on.
 * Settles within JOIN_LIMIT_MS and never rejects: what fails has its text (document 3 section 8). Joining once more after
 * that gives the same seat.
 * @param games loads the part of the app that knows live games
 * @param nickname blank: 'Player'
 */
export async function joinGame(
  games: () => Promise<Joining>,
  { code, secret }: Invitation,
  nickname: string,
): Promise<Joined> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve(words.errors.call.timeout), JOIN_LIMIT_MS)
  })
  const name = cleanName(nickname, MAX_NICKNAME_LENGTH) ?? DEFAULT_NICKNAME
  try {
    const joined = await Promise.race([games().then((live) => live.join({ code, secret, nickname: name })), tooLate])
    if (typeof joined === 'string') return joinFailed(joined)
    if (joined.ok) return { ok: true, path: addresses.multiLobby(joined.value.gameId) }
    const { failure } = joined
    const isPeerRoom = failure.kind === 'refused' && failure.code === 'peer_room'
    return isPeerRoom ? { ok: true, path: typedPeerPath(code) } : joinFailed(failureText(failure))
  } catch (error) {
    return joinFailed(
      error instanceof StorageError ? words.errors.storage[error.code].happened : words.errors.call.unreachable,
    )
  } finally {
    clearTimeout(timer)
  }
}

/** Guesses of others may have used up a budget: an invitation needs none. Source: decision 22, 'Guesses'. */
function failureText(failure: CallFailure): string {
  const isUsedUp = failure.kind === 'refused' && failure.code === 'too_many_attempts'
  return isUsedUp ? words.join.tooMany(callFailureText(failure)) : callFailureText(failure)
}

function joinFailed(message: string): Joined {
  return { ok: false, text: words.join.failed(message) }
}
