import pg from 'pg'
import type { KnownCaller } from '../auth/caller.ts'
import { claimsText } from '../database/caller-query.ts'
import { maxAccessChecksPerBatch } from './limits.ts'

/** What the policies on realtime.messages let a caller do on a topic. */
export interface Allowed {
  readonly hear: boolean
  readonly send: boolean
  readonly seePresence: boolean
  readonly bePresent: boolean
}

/** On a public channel. */
export const everything: Allowed = { hear: true, send: true, seePresence: true, bePresent: true }

/** @throws the database's error when it can't be asked */
export type CheckAccess = (topic: string, caller: KnownCaller) => Promise<Allowed>

interface Asked {
  readonly topic: string
  readonly caller: KnownCaller
  readonly answer: PromiseWithResolvers<Allowed>
}

interface AllowedRow {
  readonly hear: boolean
  readonly send: boolean
  readonly see_presence: boolean
  readonly be_present: boolean
}

/**
 * Asks the database; while one question is under way further ones gather, so that thousands who come back at once are
 * hundreds of answers a round trip. A question that already waits isn't asked twice: one commit may change a whole game's
 * members.
 */
export function createAccess(owner: Pick<pg.Pool, 'query'>): CheckAccess {
  const waiting = new Map<KnownCaller, Map<string, Asked>>()
  let isAsking = false

  /** As many as go into one question, no longer waiting. */
  function take(): Asked[] {
    const batch: Asked[] = []
    for (const [caller, topics] of waiting) {
      if (batch.length > 0 && batch.length + topics.size > maxAccessChecksPerBatch) break
      batch.push(...topics.values())
      waiting.delete(caller)
    }
    return batch
  }

  async function ask(): Promise<void> {
    while (waiting.size > 0) await answerAll(owner, take())
    isAsking = false
  }

  return (topic, caller) => {
    const topics = waiting.get(caller) ?? new Map<string, Asked>()
    waiting.set(caller, topics)
    const asked = topics.get(topic) ?? { topic, caller, answer: Promise.withResolvers<Allowed>() }
    topics.set(topic, asked)
    // From the next turn on, so that those who ask in this one go together.
    if (!isAsking) {
      isAsking = true
      setImmediate(() => void ask())
    }
    return asked.answer.promise
  }
}

async function answerAll(owner: Pick<pg.Pool, 'query'>, batch: readonly Asked[]): Promise<void> {
  try {
    const asked = batch.map(({ topic, caller }) => ({ topic, role: caller.role, claims: claimsText(caller) }))
    const { rows } = await owner.query<AllowedRow>('select * from changes.allowed($1)', [JSON.stringify(asked)])
    for (const [index, { answer }] of batch.entries()) {
      const row = rows[index]
      if (row === undefined) answer.reject(new Error('The database answered for fewer than were asked'))
      else answer.resolve({ hear: row.hear, send: row.send, seePresence: row.see_presence, bePresent: row.be_present })
    }
  } catch (error) {
    // One question that the database can't take must not fail the others. Without a database each of them fails.
    if (batch.length > 1 && error instanceof pg.DatabaseError) for (const one of batch) await answerAll(owner, [one])
    else for (const { answer } of batch) answer.reject(error)
  }
}
