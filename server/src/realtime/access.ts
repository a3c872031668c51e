import pg from 'pg'
import type { KnownCaller } from '../auth/caller.ts'
import { claimsText } from '../database/caller-query.ts'
import { FairTurns } from './fair-turns.ts'
import { maxAccessChecksPerBatch, maxWaitingChecksPerCaller, mostChecksOfAddressPerBatch } from './limits.ts'

/** What the policies on realtime.messages let a caller do on a topic. */
export interface Allowed {
  readonly hear: boolean
  readonly send: boolean
  readonly seePresence: boolean
  readonly bePresent: boolean
  /** The caller's player in the topic's game: the key under which it may be present, beside its user id. */
  readonly playerId?: string | undefined
}

/**
 * @param address the address that asks; undefined for the server's own questions, which have no bound
 * @throws TooManyWaiting
 * @throws the database's error when it can't be asked
 */
export type CheckAccess = (topic: string, caller: KnownCaller, address?: string) => Promise<Allowed>

/** The caller or its address has as many questions waiting as it may. */
export class TooManyWaiting extends Error {
  override readonly name = 'TooManyWaiting'
}

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
  readonly player_id: string | null
}

/** The owner's pool, as far as it is used. */
export interface AccessDatabase {
  query(text: string, values: [string]): Promise<{ readonly rows: readonly AllowedRow[] }>
}

/**
 * Asks the database; while one question is under way further ones gather, so that thousands who come back at once are
 * hundreds of answers a round trip. A question that already waits isn't asked twice: one commit may change a whole game's
 * members. Addresses and callers take turns.
 */
export function createAccess(
  owner: AccessDatabase,
  maxWaitingPerAddress: number = Number.POSITIVE_INFINITY,
): CheckAccess {
  const waiting = new FairTurns<Asked>()
  let isAsking = false

  async function ask(): Promise<void> {
    while (!waiting.isEmpty) {
      await answerAll(owner, waiting.take(maxAccessChecksPerBatch, mostChecksOfAddressPerBatch))
    }
    isAsking = false
  }

  return async (topic, caller, address) => {
    // After a change of members each game has its own turn.
    const from = address ?? topic
    const by = caller.userId ?? caller.role
    let asked = waiting.find(from, by, (one) => one.topic === topic)
    if (asked === undefined) {
      const isFull =
        waiting.waitingOf(from, by) >= maxWaitingChecksPerCaller || waiting.waitingOf(from) >= maxWaitingPerAddress
      if (address !== undefined && isFull) throw new TooManyWaiting()
      asked = { topic, caller, answer: Promise.withResolvers<Allowed>() }
      waiting.add(from, by, asked)
    }
    // From the next turn on, so that those who ask in this one go together.
    if (!isAsking) {
      isAsking = true
      setImmediate(() => void ask())
    }
    return asked.answer.promise
  }
}

async function answerAll(owner: AccessDatabase, batch: readonly Asked[]): Promise<void> {
  try {
    const asked = batch.map(({ topic, caller }) => ({ topic, role: caller.role, claims: claimsText(caller) }))
    const { rows } = await owner.query('select * from changes.allowed($1)', [JSON.stringify(asked)])
    for (const [index, { answer }] of batch.entries()) {
      const row = rows[index]
      if (row === undefined) answer.reject(new Error('The database answered for fewer than were asked'))
      else answer.resolve(allowedOf(row))
    }
  } catch (error) {
    // One question that the database can't take must not fail the others. Without a database each of them fails.
    if (batch.length > 1 && error instanceof pg.DatabaseError) for (const one of batch) await answerAll(owner, [one])
    else for (const { answer } of batch) answer.reject(error)
  }
}

function allowedOf({ hear, send, see_presence: seePresence, be_present: bePresent, player_id }: AllowedRow): Allowed {
  return { hear, send, seePresence, bePresent, playerId: player_id ?? undefined }
}
