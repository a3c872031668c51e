import type { Pool } from 'pg'
import { accessTokenSeconds } from './tokens.ts'

/**
 * The sessions that were signed out and whose access tokens haven't expired yet: those tokens stop working at once, and no
 * request has to ask the database for it.
 */
export interface EndedSessions {
  has(sessionId: unknown): boolean
  add(sessionIds: readonly string[]): void
  /** Drops those whose tokens have expired. */
  forgetExpired(): void
  /** @param listener called after sessions were added */
  onEnd(listener: () => void): void
}

/** A token may be signed a moment after its session was ended. */
export const endedSessionSeconds = accessTokenSeconds + 60

export function createEndedSessions(now: () => number = Date.now): EndedSessions {
  /** With the epoch milliseconds of their end, the oldest first. */
  const ended = new Map<string, number>()
  const listeners: (() => void)[] = []
  return {
    has: (sessionId) => typeof sessionId === 'string' && ended.has(sessionId),
    add(sessionIds) {
      for (const id of sessionIds) ended.set(id, now())
      for (const listener of listeners) listener()
    },
    forgetExpired() {
      for (const [id, endedAt] of ended) if (endedAt <= now() - endedSessionSeconds * 1000) ended.delete(id)
    },
    onEnd: (listener) => void listeners.push(listener),
  }
}

/** With those that were ended before the server started. */
export async function openEndedSessions(owner: Pool, now?: () => number): Promise<EndedSessions> {
  const ended = createEndedSessions(now)
  const { rows } = await owner.query<{ id: string }>(
    "select id from auth.ended_sessions where ended_at > now() - $1 * interval '1 second'",
    [endedSessionSeconds],
  )
  ended.add(rows.map(({ id }) => id))
  return ended
}
