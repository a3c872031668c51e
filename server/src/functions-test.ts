import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { functions } from './functions.ts'
import { jsonLog } from './log.ts'
import { rates } from './rates.ts'
import { startTestApi, type TestApi } from './test-api.ts'
import { addressOf } from './client-address.ts'
import { listen } from './listening.ts'
import { applySeeds } from './database/seed.ts'

export interface TestFunctions {
  readonly url: string
  readonly api: TestApi
  readonly env: Record<string, string>
  logged(): string
  stop(): Promise<void>
}

/** The functions at {url}/functions/v1, over a database with the seed; env can be changed between requests. */
export async function startTestFunctions(env: Record<string, string> = {}): Promise<TestFunctions> {
  const api = await startTestApi()
  await applySeeds(api.test.database.owner)
  let logged = ''
  const app = new Hono().route(
    '/functions/v1',
    functions({
      database: api.test.database,
      catalogue: api.api.catalogue,
      callerOf: api.api.callerOf,
      addressOf: addressOf(['127.0.0.1']),
      rates: { address: rates({ burst: 1000, perSecond: 1000 }) },
      log: jsonLog((line) => (logged += line)),
      env,
    }),
  )
  const listening = await listen(app, 0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${listening.port}/functions/v1`,
    api,
    env,
    logged: () => logged,
    stop: async () => {
      await listening.stop()
      await api.stop()
    },
  }
}

export interface Loopback {
  readonly port: number
  stop(): Promise<void>
}

/** An HTTP server on loopback, standing for somebody else's. */
export async function loopback(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Loopback> {
  const server: Server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
