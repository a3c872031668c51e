import pg from 'pg'
import type { Caller, CallOptions, Statement } from './caller.ts'

/**
 * Sets the caller for one transaction; nothing remains after its end. A read-only transaction, on a standby or by the
 * database's own setting, stays read-only: PostgreSQL rejects a change once a query has begun (25001).
 */
export const callerStatement = {
  name: 'caller',
  text: "select set_config('role', $1, true), set_config('request.jwt.claims', $2, true), set_config('request.headers', $3, true), set_config('transaction_read_only', coalesce($4, current_setting('transaction_read_only')), true), set_config('statement_timeout', $5, true)",
} as const

/** The value of 'transaction_read_only' is null for a caller that may write. */
export type CallerValues = readonly (string | null)[]

/** The time limit of one statement in milliseconds. The app's reads take less than a tenth of it. */
const timeoutMs = { read: 2_000, write: 10_000 }

/** @param role the database role, which may differ from the caller's */
export function callerValues(role: string, caller: Caller, options: CallOptions): CallerValues {
  const isReading = options.readOnly === true
  const timeout = String(isReading ? (options.readTimeoutMs ?? timeoutMs.read) : timeoutMs.write)
  return [role, claimsText(caller), JSON.stringify(caller.headers ?? {}), isReading ? 'on' : null, timeout]
}

const texts = new WeakMap<Caller['claims'], string>()

/** The claims as JSON, as the policies read them. A verified token's claims are one object while it is cached. */
export function claimsText({ claims }: Caller): string {
  let text = texts.get(claims)
  if (text === undefined) {
    text = JSON.stringify(claims)
    texts.set(claims, text)
  }
  return text
}

/** Prepares a new connection before its first use. The statement runs in a transaction of its own and has no effect. */
export async function prepareCaller(client: pg.ClientBase): Promise<void> {
  await client.query({ ...callerStatement, values: ['anon', '{}', '{}', 'on', String(timeoutMs.read)] })
}

/**
 * Runs the statement as the caller in a transaction of its own. PostgreSQL treats everything before the next Sync as one
 * transaction (Frontend/Backend Protocol, 54.2.4), so begin and commit aren't sent, and there is one round trip instead of
 * four. After an error PostgreSQL skips the rest, so the statement never runs as another role.
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
      // The stack then shows the caller instead of the socket's handler.
      Error.captureStackTrace(error)
      reject(error)
    })
    if (!isDriven(query)) throw new Error('pg drives its queries in another way')
    client.query(new CallerQuery(values, query))
  })
}

/** Uses Bind and Execute even without parameters. */
const extended = { queryMode: 'extended' } as const

/** The methods that a pg client calls on its queries. pg's types declare only submit(). */
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

/** Sends the statement together with the one that sets the caller, and hides the latter's answers from it. */
class CallerQuery implements DrivenQuery {
  /** The client records prepared statements by these fields. */
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
