import type pg from 'pg'

/**
 * The database's answer had more bytes than the limit. Trying again doesn't help. As with any broken connection, the
 * statement may or may not have been committed.
 */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

interface AnswerBound {
  readonly maxBytes: number
  /** Called with the bytes of each packet. */
  readonly count: (bytes: number) => void
}

const bounds = new WeakMap<pg.ClientBase, AnswerBound>()

/**
 * Applies from the next query on.
 * @param client with boundAnswers() done
 */
export function setAnswerBound(client: pg.ClientBase, bound: AnswerBound): void {
  bounds.set(client, bound)
}

/**
 * Closes a connection whose answer exceeds a limit, so that the query fails with AnswerTooLarge. Otherwise pg would make a
 * string of each value in the socket's handler, where an error for half a gigabyte (ERR_STRING_TOO_LONG) reaches no caller
 * and ends the process.
 * @param maxBytes of everything until PostgreSQL is ready for the next query; exact to one packet. setAnswerBound() changes it
 */
export function boundAnswers(client: pg.Client, maxBytes: number): void {
  const { connection } = client
  bounds.set(client, { maxBytes, count: () => undefined })
  let bytes = 0
  connection.on('readyForQuery', () => (bytes = 0))
  // On an encrypted connection these are the decrypted bytes.
  connection.stream.on('data', (packet: Uint8Array) => {
    const bound = bounds.get(client)
    bytes += packet.length
    bound?.count(packet.length)
    if (bytes > (bound?.maxBytes ?? maxBytes)) connection.stream.destroy(new AnswerTooLarge())
  })
}
