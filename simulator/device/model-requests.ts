import { failureOf, outcomeOf } from '../../app/src/backend/outcome.ts'
import { CallFailureError, type Request } from '../../app/src/backend/request.ts'
import type { Link } from '../link.ts'
import type { Given } from '../../test/server/model/rows.ts'
import type { ModelServer } from '../server/model-server.ts'
import type { TabClock } from './tab-clock.ts'

/** Called for each request when it starts. */
export type OnRequest = (path: string, body: Given | undefined) => void

/** Behaves like app/src/backend/request.ts, over the run's link to the model. A token is the account itself. */
export function createModelRequest(link: Link, server: ModelServer, clock: TabClock, onRequest: OnRequest): Request {
  return async (asking, schema, token) => {
    const until = clock.elapsed() + asking.timeoutMs
    const isOnline = () => link.signal !== 'off'
    try {
      const body = asBody(asking.body)
      onRequest(asking.path, body)
      if (!isOnline()) return { ok: false, failure: { kind: 'offline' } }
      const uid = await Promise.race([token(), clock.pause(asking.timeoutMs)])
      if (typeof uid !== 'string') return { ok: false, failure: failureOf(true, isOnline()) }
      const answer = await link.ask(() => server.answer(uid, asking.path, body), Math.max(0, until - clock.elapsed()))
      if (clock.isOver) return await new Promise(() => undefined)
      if (answer === null) return { ok: false, failure: failureOf(clock.elapsed() >= until, isOnline()) }
      if (answer.value === null) return { ok: false, failure: { kind: 'unreachable' } }
      return outcomeOf(answer.value, schema, clock.now())
    } catch (error) {
      if (!(error instanceof CallFailureError)) throw error
      return { ok: false, failure: error.failure }
    }
  }
}

/** The body as JSON carries it to the other side. */
function asBody(body: unknown): Given | undefined {
  if (body === undefined) return undefined
  const read: unknown = JSON.parse(JSON.stringify(body))
  if (!isGiven(read)) throw new Error('A call has arguments')
  return read
}

function isGiven(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
