import type { Asker, Caller, Statement, CallOptions } from './caller.ts'
import pg from 'pg'
import { widestNetwork } from '../client-address.ts'
import { boundAnswers, setAnswerBound } from './answer-bound.ts'
import { callersLogin, serviceBypassesPolicies } from './callers-login.ts'
import { callerStatement, callerValues, prepareCaller, queryAs } from './caller-query.ts'
import { makeListener } from './listener.ts'
import { turns } from './turns.ts'
import { checkServer } from './usable-database.ts'

export interface Database {
  /** The server's own work, as the owner. */
  readonly owner: pg.Pool
  /**
   * One statement in a transaction of its own, as the caller, in one round trip. Resolves once it is committed.
   * @throws pg.DatabaseError of the statement or the commit
   * @throws AnswerTooLarge when the answer has more than 32 MiB, or 4 MiB for a caller without an account
   * @throws TooManyAtOnce when too much of this user or address waits already
   * @throws Error anything else means that the database could not be reached
   */
  call<Row extends pg.QueryResultRow>(
    caller: Caller,
    statement: Statement,
    options?: CallOptions,
  ): Promise<pg.QueryResult<Row>>
  /** The same for work of several statements; rolled back when it throws. */
  transaction<T>(caller: Caller, work: (client: pg.ClientBase) => Promise<T>, options?: CallOptions): Promise<T>
  /** @throws DiskFull while nothing may be written by golfers */
  expectRoom(): void
  /**
   * @param onReconnected something may have been missed
   * @returns ends it
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnected: () => void): Promise<() => Promise<void>>
  stop(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /** Connections for callers, and as many for what functions ask as the service for theirs. */
  readonly poolSize?: number
  /** Of these, what one user may have at once. */
  readonly atOncePerUser?: number
  /** How long one statement that reads may take; only tests ask for longer. */
  readonly readTimeoutMs?: number
}

const defaultPoolSize = 10
/** A user's slow calls wait for each other and not the other users for them; a phone has no more than one or two. */
const defaultAtOncePerUser = 3
const maxWaitingPerUser = 50
/** The calls of one address without an account wait for each other as those of one user do. */
const maxWaitingOfNobody = 100
/** The part of the connections that all who ask from one address may have: it may be a whole club's. */
const sharePerAddress = 0.5
/** Three calls at once of each of 300 phones, as when all of a club come back into signal. */
const maxWaitingPerAddress = 1_000
/** The owner's work is rare and short. */
const ownerPoolSize = 4
/** A transaction in which nothing happens ends after so long. A statement's own bound comes with its caller. */
const idleInTransactionMs = 10_000
const connectTimeoutMs = 10_000
const idleTimeoutMs = 60_000
const mebibyte = 1024 * 1024
/** Ten times what the largest has that the app could be given: a thousand games with their cards; or the news and courses. */
const callerAnswerBytes = { anon: 4 * mebibyte, authenticated: 32 * mebibyte, service_role: 32 * mebibyte } as const
/** Half of what a string of Node's can hold. A backup reads hundreds of rows at once, of whatever size they are. */
const maxOwnerAnswerBytes = 256 * mebibyte
/** Supabase resolves names in this order. */
const sessionOptions = '-c search_path="$user",public,extensions'

/**
 * Connects to a PostgreSQL 15 or newer.
 * @throws ConfigError when it can't be reached or may not be used
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const owner = makePool(options.url, ownerPoolSize, maxOwnerAnswerBytes, {})
  try {
    await checkServer(owner, options.url)
  } catch (error) {
    await owner.end()
    throw error
  }
  const { poolSize = defaultPoolSize, readTimeoutMs } = options
  const timed = { readTimeoutMs }
  const asCaller = {
    onConnect: prepareCaller,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    // A statement that runs without its caller set, by whatever mistake, must not run as who logged in.
    options: `-c role=anon ${sessionOptions}`,
  }
  const service = makePool(options.url, poolSize, callerAnswerBytes.service_role, asCaller)
  let callers: Promise<pg.Pool> | undefined
  const callersPool = () => {
    callers ??= callersLogin(owner, options.url).then((url) =>
      makePool(url, poolSize, callerAnswerBytes.anon, asCaller),
    )
    // The next caller tries again.
    callers.catch(() => (callers = undefined))
    return callers
  }
  const listener = makeListener(options.url)
  let bypasses: Promise<boolean> | undefined
  // Where the owner may not hand out 'bypassrls' (PostgreSQL 15), the service acts as the owner, whom no policy binds.
  const connectionOf = async (caller: Caller) => {
    if (caller.role !== 'service_role') return { role: caller.role, pool: await callersPool() }
    bypasses ??= serviceBypassesPolicies(owner)
    return { role: (await bypasses) ? caller.role : 'none', pool: service }
  }

  const atOncePerUser = options.atOncePerUser ?? defaultAtOncePerUser
  const atOncePerAddress = Math.max(atOncePerUser, Math.floor(poolSize * sharePerAddress))
  const turnsOf = {
    user: turns({ atOnce: atOncePerUser, waiting: maxWaitingPerUser, patienceMs: connectTimeoutMs }),
    nobody: turns({ atOnce: atOncePerUser, waiting: maxWaitingOfNobody, patienceMs: connectTimeoutMs }),
    address: turns({ atOnce: atOncePerAddress, waiting: maxWaitingPerAddress, patienceMs: connectTimeoutMs }),
  }
  const inTurn = <T>(caller: Caller, work: () => Promise<T>) => {
    const { user, address } = askerOf(caller)
    if (address === undefined) return user === undefined ? work() : turnsOf.user.run(user, work)
    // An IPv6 customer has many addresses; the widest network is the customer's.
    const network = widestNetwork(address)
    const inTurnOfNetwork = () => turnsOf.address.run(network, work)
    return user === undefined ? turnsOf.nobody.run(network, inTurnOfNetwork) : turnsOf.user.run(user, inTurnOfNetwork)
  }

  return {
    owner,
    call: async <Row extends pg.QueryResultRow>(caller: Caller, statement: Statement, given?: CallOptions) => {
      const { role, pool } = await connectionOf(caller)
      return inTurn(caller, () => call<Row>(pool, role, caller, statement, { ...timed, ...given }))
    },
    transaction: async (caller, work, given) => {
      const { role, pool } = await connectionOf(caller)
      return inTurn(caller, () => transaction(pool, role, caller, work, { ...timed, ...given }))
    },
    // A database that runs elsewhere is watched there; disk-reserve.ts watches our own.
    expectRoom: () => undefined,
    listen: listener.listen,
    stop: async () => {
      const pools = [owner, service, await callers?.catch(() => undefined)]
      await Promise.all([listener.stop(), ...pools.map((pool) => pool?.end())])
    },
  }
}

/** Neither a user nor an address for the server's own work, which nobody asked for. */
export function askerOf({ asker, claims: { sub }, headers }: Caller): Asker {
  return asker ?? { user: typeof sub === 'string' ? sub : undefined, address: headers?.['x-forwarded-for'] }
}

interface PoolOptions extends Omit<pg.PoolConfig, 'onConnect'> {
  /** Awaited before the connection is given to anyone; pg's own types don't tell. */
  readonly onConnect?: (client: pg.ClientBase) => Promise<void>
}

function makePool(url: string, max: number, maxAnswerBytes: number, extra: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'teemates',
    idleTimeoutMillis: idleTimeoutMs,
    connectionTimeoutMillis: connectTimeoutMs,
    keepAlive: true,
    options: sessionOptions,
    ...extra,
  })
  // A connection that breaks while nobody uses it is replaced for the next one who asks; whoever uses it is told by the query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    boundAnswers(client, maxAnswerBytes)
  })
  return pool
}

async function call<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  role: string,
  caller: Caller,
  statement: Statement,
  options: CallOptions = {},
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect()
  setAnswerBound(client, callerAnswerBytes[caller.role])
  try {
    const result = await queryAs<Row>(client, callerValues(role, caller, options), statement)
    client.release()
    return result
  } catch (error) {
    client.release(!isStatementError(error))
    throw error
  }
}

async function transaction<T>(
  pool: pg.Pool,
  role: string,
  caller: Caller,
  work: (client: pg.ClientBase) => Promise<T>,
  options: CallOptions = {},
): Promise<T> {
  const client = await pool.connect()
  setAnswerBound(client, callerAnswerBytes[caller.role])
  let broken = true
  try {
    await client.query('begin')
    await client.query({ ...callerStatement, values: [...callerValues(role, caller, options)] })
    const result = await work(client)
    const { command } = await client.query('commit')
    broken = false
    // 'commit' after an error that the work swallowed.
    if (command !== 'COMMIT') throw new Error(`The transaction ended with ${command}`)
    return result
  } catch (error) {
    if (broken)
      broken = await client.query('rollback').then(
        () => false,
        () => true,
      )
    throw error
  } finally {
    client.release(broken)
  }
}

/** The database said no to a statement; the connection is as good as before. */
function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}

/** Whether trying again may help: the database can't be reached, stops, or has no connection left. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|53300|57P0)/.test(error.code ?? '')
  return error instanceof Error && !('code' in error && String(error.code).startsWith('ERR_'))
}
