import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import * as v from 'valibot'
import { applySeeds } from '../../server/src/database/seed.ts'
import { startTestApi, type TestApi, type TestApiOptions } from './test-api.ts'

export interface TestFunctions {
  readonly url: string
  readonly api: TestApi
  readonly env: Record<string, string>
  logged(): string
  stop(): Promise<void>
}

/** The functions at {url}/functions/v1, over a database with the seed. A test may change env between requests. */
export async function startTestFunctions(
  env: Record<string, string> = {},
  options: Pick<TestApiOptions, 'readTimeoutMs'> = {},
): Promise<TestFunctions> {
  const api = await startTestApi({ functionSettings: env, proxies: ['127.0.0.1'], ...options })
  await applySeeds(api.test.database.owner)
  return { url: `${api.url}/functions/v1`, api, env, logged: api.logged, stop: api.stop }
}

/** The headers of a new account's requests. */
export async function sessionHeaders({ api }: TestFunctions): Promise<Record<string, string>> {
  const apikey = api.keys.apiKeys.publishable
  const response = await fetch(`${api.url}/auth/v1/signup`, { method: 'POST', headers: { apikey }, body: '{}' })
  const { access_token } = v.parse(v.looseObject({ access_token: v.string() }), await response.json())
  return { apikey, authorization: `Bearer ${access_token}` }
}

export interface Loopback {
  readonly port: number
  stop(): Promise<void>
}

/** An HTTP server on loopback that stands for a third party's. */
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
