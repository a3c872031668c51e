import pg from 'pg'
import type { Caller, CallOptions, Statement } from './caller.ts'

/**
 * Makes the transaction the caller's: nothing of it is left after its end. One that can only read, because the database
 * is a standby or says so itself, stays one: PostgreSQL lets nobody turn that off once a query has begun (25001).
 */
export const callerStatement = {
  name: 'caller',
  text: "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', $3, true), set_config('transaction_read_only', coalesce($4, current_setting('transaction_read_only')), true), set_config('statement_timeout', $5, true)",
} as const

/** That of 'transaction_read_only' is null for a caller that may write. */
export type CallerValues = readonly (string | null)[]

/** How long one statement may take, in milliseconds. Nothing that the app reads takes a tenth of this. */
const timeoutMs = { read: 2_000, write: 10_000 }

/** @param role the database's, which may be another than the caller's */
export function callerValues(role: string, caller: Caller, options: CallOptions): CallerValues {
  const isReading = options.readOnly === true
  const timeout = String(isReading ? (options.readTimeoutMs ?? timeoutMs.read) : timeoutMs.write)
  return [role, claimsText(caller), JSON.stringify(caller.headers ?? {}), isReading ? 'on' : null, timeout]
}

const texts = new WeakMap<Caller['claims'], string>()

/** As the policies read them. The claims of a verified token are one object for as long as it is remembered. */
export function claimsText({ claims }: Caller): string {
  let text = texts.get(claims)
  if (text === undefined) {
    text = JSON.stringify(claims)
    texts.set(claims, text)
  }
  return text
}

/** To be done once on each connection, before it is used: in a transaction of its own, which it ends without effect. */
export async function prepareCaller(client: pg.ClientBase): Promise<void> {
  await client.query({ ...callerStatement, values: ['anon', '{}', '{}', 'on', String(timeoutMs.read)] })
}

/**
 * The statement as the caller in a transaction of its own. PostgreSQL makes one of all that comes before the next Sync
 * (Frontend/Backend Protocol, 54.2.4): begin and commit needn't be sent, and it answers once instead of four times. After
 * an error it skips the rest, so that the statement never runs as anyone else.
 * @param client with prepareCaller() done
 */
export function queryAs<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  values: CallerValues,
  statement: Statement,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query<Row>({ ...statement, ...extended })
    query.on('end', resolve)
    query.on('error', (error) => {
      // The stack of who asked, not that of the socket.
      Error.captureStackTrace(error)
      reject(error)
    })
    if (!isDriven(query)) throw new Error('pg drives its queries in another way')
    client.query(new CallerQuery(values, query))
  })
}

/** By Bind and Execute, without parameters too. */
const extended = { queryMode: 'extended' } as const

/** What a client tells its queries, of which pg's types know only submit(). */
interface DrivenQuery extends pg.Submittable {
  readonly name?: string | undefined
  readonly text: string
  handleRowDescription(message: unknown): void
  handleDataRow(message: unknown): void
  handleCommandComplete(message: unknown, connection: pg.Connection): void
  handleEmptyQuery(connection: pg.Connection): void
  handleError(error: Error, connection: pg.Connection): void
  handleReadyForQuery(connection: pg.Connection): void
}

function isDriven(query: object): query is DrivenQuery {
  return 'handleRowDescription' in query && 'handleReadyForQuery' in query && 'text' in query
}

/** Goes out together with the statement that sets the caller, whose own answers it keeps from it. */
class CallerQuery implements DrivenQuery {
  /** By these the client notes what is prepared. */
  readonly name: string | undefined
  readonly text: string
  readonly #caller: CallerValues
  readonly #query: DrivenQuery
  #isCallerSet = false

  constructor(caller: CallerValues, query: DrivenQuery) {
    this.name = query.name
    this.text = query.text
    this.#caller = caller
    this.#query = query
  }

  submit = (connection: pg.Connection) => {
    connection.stream.cork()
    try {
      connection.bind({ statement: callerStatement.name, values: [...this.#caller] }, true)
      connection.execute({ rows: '0' }, true)
      return this.#query.submit(connection)
    } finally {
      connection.stream.uncork()
    }
  }

  handleDataRow(message: unknown): void {
    if (this.#isCallerSet) this.#query.handleDataRow(message)
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.#isCallerSet) this.#query.handleCommandComplete(message, connection)
    this.#isCallerSet = true
  }

  handleRowDescription(message: unknown): void {
    this.#query.handleRowDescription(message)
  }

  handleEmptyQuery(connection: pg.Connection): void {
    this.#query.handleEmptyQuery(connection)
  }

  handleError(error: Error, connection: pg.Connection): void {
    this.#query.handleError(error, connection)
  }

  handleReadyForQuery(connection: pg.Connection): void {
    this.#query.handleReadyForQuery(connection)
  }
}
