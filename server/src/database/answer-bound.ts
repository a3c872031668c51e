import type pg from 'pg'

/**
 * The database answered with more bytes than are taken; trying again won't help. As with any connection that breaks, whether
 * the statement was committed can't be told.
 */
export class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge'
}

const bounds = new WeakMap<pg.ClientBase, { maxBytes: number }>()

/** From the next question on. @param client with boundAnswers() done */
export function setAnswerBound(client: pg.ClientBase, maxBytes: number): void {
  const bound = bounds.get(client)
  if (bound !== undefined) bound.maxBytes = maxBytes
}

/**
 * Ends a connection whose answer grows beyond a bound, which fails what was asked with AnswerTooLarge. Without it pg makes
 * a string of each value in the socket's own handler, where the error that one of half a gigabyte raises
 * (ERR_STRING_TOO_LONG) reaches nobody who asked: it would end the process.
 * @param maxBytes of all that comes before PostgreSQL is ready for the next query; a packet more or less
 */
export function boundAnswers(client: pg.Client, maxBytes: number): void {
  const { connection } = client
  const bound = { maxBytes }
  bounds.set(client, bound)
  let bytes = 0
  connection.on('readyForQuery', () => (bytes = 0))
  // Of one that is encrypted this is what was deciphered.
  connection.stream.on('data', (packet: Uint8Array) => {
    bytes += packet.length
    if (bytes > bound.maxBytes) connection.stream.destroy(new AnswerTooLarge())
  })
}
