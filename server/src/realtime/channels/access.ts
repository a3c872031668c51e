import pg from 'pg'
import type { KnownCaller } from '../../auth/caller.ts'
import { claimsText } from '../../database/calls/caller-query.ts'
import { FairTurns } from './fair-turns.ts'
import { maxAccessChecksPerBatch, maxWaitingChecksPerCaller, mostChecksOfAddressPerBatch } from '../limits.ts'

/** The actions that the policies on realtime.messages allow a caller on a topic. */
export interface Allowed {
  readonly hear: boolean
  readonly send: boolean
  readonly seePresence: boolean
  readonly bePresent: boolean
  /** The caller's player in the topic's game. The caller may use it as presence key, besides its user id. */
  readonly playerId?: string | undefined
}

/**
 * @param address the asking address; undefined for the server's own questions, which have no limit
 * @throws TooManyWaiting
 * @throws the database's error if the query fails
 */
export type CheckAccess = (topic: string, caller: KnownCaller, address?: string) => Promise<Allowed>

/** The caller or its address has too many questions waiting already. */
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

/** The part of the owner's pool that is used here. */
export interface AccessDatabase {
  query(text: string, values: [string]): Promise<{ readonly rows: readonly AllowedRow[] }>
}

/**
 * Asks the database in batches: questions gather while a query is running, so that thousands of returning clients need one
 * round trip for hundreds of answers. A waiting question isn't asked twice, since one commit may change all members of a
 * game. Addresses and callers take turns.
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
    // The query starts in the next turn of the event loop, so that questions of this turn go together.
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
    // A question that the database can't process must not fail the others. Without a database each of them fails.
    if (batch.length > 1 && error instanceof pg.DatabaseError) for (const one of batch) await answerAll(owner, [one])
    else for (const { answer } of batch) answer.reject(error)
  }
}

function allowedOf({ hear, send, see_presence: seePresence, be_present: bePresent, player_id }: AllowedRow): Allowed {
  return { hear, send, seePresence, bePresent, playerId: player_id ?? undefined }
}
