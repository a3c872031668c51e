import type { Asker, Caller, Statement, CallOptions } from './caller.ts'
import pg from 'pg'
import { widestNetwork } from '../../http/client-address.ts'
import { defaultRates } from '../../http/limits.ts'
import { boundAnswers, setAnswerBound } from './answer-bound.ts'
import { answerBudgets, type AnswerBudget, type AnswerRates } from './answer-budgets.ts'
import { callersLogin, serviceBypassesPolicies } from './callers-login.ts'
import { callerStatement, callerValues, prepareCaller, queryAs } from './caller-query.ts'
import { makeListener } from './listener.ts'
import { turns } from './turns.ts'
import { checkServer } from './usable-database.ts'

export interface Database {
  /** Connections of the database's owner, for the server's own work. */
  readonly owner: pg.Pool
  /**
   * Runs one statement as the caller, in a transaction of its own and one round trip. Resolves once it is committed.
   * @throws pg.DatabaseError of the statement or the commit
   * @throws AnswerTooLarge if the answer has more than 32 MiB, or 4 MiB for a caller without an account
   * @throws AnswerBudgetUsed if the last answers to this user or address were too large
   * @throws TooManyAtOnce if too many calls of this user or address are waiting
   * @throws Error if the database can't be reached
   */
  call<Row extends pg.QueryResultRow>(
    caller: Caller,
    statement: Statement,
    options?: CallOptions,
  ): Promise<pg.QueryResult<Row>>
  /** The same for several statements. They are rolled back if the work throws. */
  transaction<T>(caller: Caller, work: (client: pg.ClientBase) => Promise<T>, options?: CallOptions): Promise<T>
  /** @throws DiskFull while the disk is too full for golfers' writes */
  expectRoom(): void
  /**
   * @param onReconnected called when notifications may have been missed
   * @returns a function that ends the subscription
   */
  listen(channel: string, onPayload: (payload: string) => void, onReconnected: () => void): Promise<() => Promise<void>>
  stop(): Promise<void>
}

export interface DatabaseOptions {
  readonly url: string
  /** The number of connections for callers, and the same number again for calls that functions make as the service. */
  readonly poolSize?: number
  /** How many of these connections one user may use at once. */
  readonly atOncePerUser?: number
  /** The time limit of one reading statement; only tests need a longer one. */
  readonly readTimeoutMs?: number
  readonly answerRates?: AnswerRates
}

const defaultPoolSize = 10
/** A user's slow calls delay only that user's further calls. A phone makes one or two at a time. */
const defaultAtOncePerUser = 3
const maxWaitingPerUser = 50
/** Calls from one address without an account share a queue, as those of one user do. */
const maxWaitingOfNobody = 100
/** The share of the connections for all callers at one address, which may be a whole club's. */
const sharePerAddress = 0.5
/** Three simultaneous calls from each of 300 phones, as when a whole club regains signal. */
const maxWaitingPerAddress = 1_000
/** The owner's work is rare and short. */
const ownerPoolSize = 4
/** An idle transaction ends after this time. The time limit of a statement is set with its caller. */
const idleInTransactionMs = 10_000
const connectTimeoutMs = 10_000
const idleTimeoutMs = 60_000
const mebibyte = 1024 * 1024
/** Ten times the app's largest possible answer: a thousand games with their cards, or the news and courses. */
const callerAnswerBytes = { anon: 4 * mebibyte, authenticated: 32 * mebibyte, service_role: 32 * mebibyte } as const
/** Half of Node's longest string. A backup reads hundreds of rows at once, however large they are. */
const maxOwnerAnswerBytes = 256 * mebibyte
/** Supabase resolves names in this order. */
const sessionOptions = '-c search_path="$user",public,extensions'

/**
 * Connects to a PostgreSQL 15 or newer.
 * @throws ConfigError if it can't be reached or isn't usable
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
    // A statement that runs without its caller by mistake must not run as the login role.
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
  // If the owner may not grant 'bypassrls' (PostgreSQL 15), the service acts as the owner, whom no policy binds.
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
  const budgetOf = answerBudgets(options.answerRates ?? defaultRates)
  const inTurn = <T>(caller: Caller, ask: (budget: AnswerBudget) => Promise<T>) => {
    const { user, address } = askerOf(caller)
    // An IPv6 customer has many addresses, so the widest network counts as one client.
    const network = address === undefined ? undefined : widestNetwork(address)
    // The secret key is the operator's, who may read whole tables.
    const isOperator = caller.role === 'service_role' && caller.asker === undefined
    const budget = isOperator ? budgetOf(undefined, undefined) : budgetOf(user, network)
    const work = async () => {
      // Only now, because the calls before this one in the queue count too.
      budget.expectRest()
      return ask(budget)
    }
    if (network === undefined) return user === undefined ? work() : turnsOf.user.run(user, work)
    const inTurnOfNetwork = () => turnsOf.address.run(network, work)
    return user === undefined ? turnsOf.nobody.run(network, inTurnOfNetwork) : turnsOf.user.run(user, inTurnOfNetwork)
  }

  return {
    owner,
    call: async <Row extends pg.QueryResultRow>(caller: Caller, statement: Statement, given?: CallOptions) => {
      const { role, pool } = await connectionOf(caller)
      return inTurn(caller, (budget) => call<Row>(pool, role, caller, budget, statement, { ...timed, ...given }))
    },
    transaction: async (caller, work, given) => {
      const { role, pool } = await connectionOf(caller)
      return inTurn(caller, (budget) => transaction(pool, role, caller, budget, work, { ...timed, ...given }))
    },
    // An external database is monitored by its operator; disk-reserve.ts monitors our own.
    expectRoom: () => undefined,
    listen: listener.listen,
    stop: async () => {
      const pools = [owner, service, await callers?.catch(() => undefined)]
      await Promise.all([listener.stop(), ...pools.map((pool) => pool?.end())])
    },
  }
}

/** The server's own work has neither a user nor an address, because no client asked for it. */
export function askerOf({ asker, claims: { sub }, headers }: Caller): Asker {
  return asker ?? { user: typeof sub === 'string' ? sub : undefined, address: headers?.['x-forwarded-for'] }
}

interface PoolOptions extends Omit<pg.PoolConfig, 'onConnect'> {
  /** pg awaits it before handing out the connection; pg's own types don't declare it. */
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
  // The pool replaces a connection that breaks while idle. If it is in use, the query reports the error.
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
  budget: AnswerBudget,
  statement: Statement,
  options: CallOptions = {},
): Promise<pg.QueryResult<Row>> {
  const client = await pool.connect()
  setAnswerBound(client, { maxBytes: callerAnswerBytes[caller.role], count: budget.charge })
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
  budget: AnswerBudget,
  work: (client: pg.ClientBase) => Promise<T>,
  options: CallOptions = {},
): Promise<T> {
  const client = await pool.connect()
  setAnswerBound(client, { maxBytes: callerAnswerBytes[caller.role], count: budget.charge })
  let broken = true
  try {
    await client.query('begin')
    await client.query({ ...callerStatement, values: [...callerValues(role, caller, options)] })
    const result = await work(client)
    const { command } = await client.query('commit')
    broken = false
    // PostgreSQL answers 'commit' with ROLLBACK if the work swallowed an error.
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

/** The database rejected a statement; the connection is still usable. */
function isStatementError(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.severity === 'ERROR'
}

/** Whether trying again may help: the database can't be reached, is stopping, or has no free connection. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return /^(?:08|53300|57P0)/.test(error.code ?? '')
  return error instanceof Error && !('code' in error && String(error.code).startsWith('ERR_'))
}
