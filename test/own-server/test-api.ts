import { exportJWK, generateKeyPair } from 'jose'
import { type Api, openApi } from '../../server/src/http/api.ts'
import { apiKeys, type InstallationKeys } from '../../server/src/auth/installation-keys.ts'
import { createTestDatabase, type TestDatabase, type TestPostgres } from './test-database.ts'
import { defaultRates, type RequestRates } from '../../server/src/http/limits.ts'
import { listen } from '../../server/src/http/listening.ts'
import { jsonLog } from '../../server/src/operating/log.ts'
import { createMetrics } from '../../server/src/operating/metrics.ts'

export interface TestApi {
  readonly url: string
  readonly api: Api
  readonly keys: InstallationKeys
  readonly test: TestDatabase
  /** The whole log so far. */
  logged(): string
  /** Milliseconds by which the server's clock is ahead of the real one. */
  aheadMs: number
  stop(): Promise<void>
}

export interface TestApiOptions {
  readonly on?: TestPostgres
  readonly schema?: string
  readonly rates?: Partial<RequestRates>
  readonly origins?: readonly string[]
  readonly proxies?: readonly string[]
  readonly functionSettings?: Readonly<Record<string, string | undefined>>
  readonly readTimeoutMs?: number
}

/** A listening server over a database of its own, for tests with the official client. */
export async function startTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const requestRates = { ...defaultRates, ...options.rates }
  const test = await createTestDatabase({ ...options, answerRates: requestRates })
  if (options.schema !== undefined) await test.database.owner.query(options.schema)
  const keys = await testKeys()
  let logged = ''
  const api = await openApi({
    database: test.database,
    keys,
    requestRates,
    origins: options.origins ?? [],
    proxies: options.proxies ?? [],
    functionSettings: options.functionSettings ?? {},
    log: jsonLog((line) => (logged += line)),
    metrics: createMetrics(),
    now: () => Date.now() + testApi.aheadMs,
  })
  const listening = await listen(api.app, 0, '127.0.0.1')
  const testApi: TestApi = {
    url: `http://127.0.0.1:${listening.port}`,
    api,
    keys,
    test,
    logged: () => logged,
    aheadMs: 0,
    stop: async () => {
      await listening.stop()
      await test.drop()
    },
  }
  return testApi
}

async function testKeys(): Promise<InstallationKeys> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  return {
    signingKey: { kty: 'EC', crv: 'P-256', x, y, d },
    refreshSecret: new Uint8Array(32).fill(7),
    apiKeys: apiKeys('sb_publishable_test', 'sb_secret_test'),
  }
}
