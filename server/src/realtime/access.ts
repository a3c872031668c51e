import type pg from 'pg'
import type { KnownCaller } from '../auth/caller.ts'
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
  readonly resolve: (allowed: Allowed) => void
  readonly reject: (error: unknown) => void
}

interface AllowedRow {
  readonly hear: boolean
  readonly send: boolean
  readonly see_presence: boolean
  readonly be_present: boolean
}

/**
 * Asks the database; while one question is under way further ones gather, so that thousands who come back at once are
 * hundreds of answers a round trip.
 */
export function createAccess(owner: Pick<pg.Pool, 'query'>): CheckAccess {
  let waiting: Asked[] = []
  let isAsking = false

  async function ask(): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxAccessChecksPerBatch)
      waiting = waiting.slice(maxAccessChecksPerBatch)
      const asked = batch.map(({ topic, caller }) => ({ topic, role: caller.role, claims: claimsText(caller) }))
      try {
        const { rows } = await owner.query<AllowedRow>('select * from changes.allowed($1)', [JSON.stringify(asked)])
        for (const [index, { resolve, reject }] of batch.entries()) {
          const row = rows[index]
          if (row === undefined) reject(new Error('The database answered for fewer than were asked'))
          else resolve({ hear: row.hear, send: row.send, seePresence: row.see_presence, bePresent: row.be_present })
        }
      } catch (error) {
        for (const { reject } of batch) reject(error)
      }
    }
    isAsking = false
  }

  return (topic, caller) =>
    new Promise((resolve, reject) => {
      waiting.push({ topic, caller, resolve, reject })
      // From the next turn on, so that those who ask in this one go together.
      if (!isAsking) {
        isAsking = true
        setImmediate(() => void ask())
      }
    })
}

const texts = new WeakMap<KnownCaller, string>()

/** The claims as the policies read them. */
export function claimsText(caller: KnownCaller): string {
  let text = texts.get(caller)
  if (text === undefined) {
    text = JSON.stringify(caller.claims)
    texts.set(caller, text)
  }
  return text
}
