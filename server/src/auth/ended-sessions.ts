import type { Pool } from 'pg'
import { accessTokenSeconds } from './tokens.ts'

/**
 * The sessions that were signed out while their access tokens are still valid. Keeping them in memory lets the server
 * reject those tokens at once without asking the database on each request.
 */
export interface EndedSessions {
  has(sessionId: unknown): boolean
  add(sessionIds: readonly string[]): void
  /** Drops the sessions whose tokens have expired. */
  forgetExpired(): void
  /** @param listener called after sessions have been added */
  onEnd(listener: () => void): void
}

/** A token may be signed shortly after its session has ended. */
export const endedSessionSeconds = accessTokenSeconds + 60

export function createEndedSessions(now: () => number = Date.now): EndedSessions {
  /** Epoch milliseconds of the end by session id, the oldest first. */
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

/** Loads the sessions that were ended before the server started. */
export async function openEndedSessions(owner: Pool, now?: () => number): Promise<EndedSessions> {
  const ended = createEndedSessions(now)
  const { rows } = await owner.query<{ id: string }>(
    "select id from auth.ended_sessions where ended_at > now() - $1 * interval '1 second'",
    [endedSessionSeconds],
  )
  ended.add(rows.map(({ id }) => id))
  return ended
}
