import { networkInterfaces } from 'node:os'
import { readAppFiles } from './http/app-files.ts'
import { readAppLinks } from './http/app-links.ts'
import { readAppSettings } from './app-settings.ts'
import { openBackend } from './backend.ts'
import { proxyCheck } from './http/client-address.ts'
import { ConfigError, readConfig } from './config.ts'
import { openServerDatabase } from './database/server-database.ts'
import { listen } from './http/listening.ts'
import { jsonLog } from './operating/log.ts'
import { createMetrics } from './operating/metrics.ts'
import { readRates } from './http/rate-settings.ts'
import { service } from './http/service.ts'
import { publicConfig } from './public-config.ts'

async function start(): Promise<void> {
  const config = readConfig(process.env)
  const requestRates = readRates(process.env)
  const appSettings = readAppSettings(process.env)
  const appLinks = readAppLinks(process.env)
  const stopWanted = untilStopWanted()
  const files = await readAppFiles(config.appFolder).catch(() => new Map<string, never>())
  if (!files.has('/index.html')) {
    throw new ConfigError(`There is no built app in ${config.appFolder}: run 'npm run build' first.`)
  }
  const opened = await openServerDatabase({ ...config, answerRates: requestRates, onLost: endWithoutDatabase })
  const log = jsonLog((line) => process.stderr.write(line))
  const backend = await openBackend({ opened, config, requestRates, log, metrics: createMetrics() }).catch(
    async (error: unknown) => {
      await opened.stop()
      throw error
    },
  )
  const answers = service(files, {
    backend,
    publicConfig: publicConfig(appSettings, backend.publishableKey, config.proxies),
    appLinks,
    proxies: config.proxies,
    log,
  })
  const isProxy = proxyCheck(config.proxies)
  const listening = await listen(answers, config.port, config.host, backend.upgrade, isProxy).catch(
    async (error: unknown) => {
      await backend.stop()
      await opened.stop()
      throw new ConfigError(whyNotListening(error, config.port, config.host))
    },
  )
  void stopWanted.then(async () => {
    await Promise.all([listening.stop(), backend.stop()])
    await opened.stop()
    process.exit(0)
  })

  if (opened.dataFolder?.isElsewhere === true) console.log(`Database:        ${opened.dataFolder.databaseFolder}`)
  console.log(`Ready:           http://localhost:${listening.port}`)
  if (config.host === '0.0.0.0' || config.host === '::') {
    for (const address of networkAddresses()) console.log(`In your network: http://${address}:${listening.port}`)
  }
  process.send?.({ type: 'listening', port: listening.port })
}

/** The listeners exist from the first moment: an interrupted start would leave PostgreSQL running. */
function untilStopWanted(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve())
    process.on('SIGTERM', () => resolve())
    // The script that started this process is gone, so nobody else could stop it.
    process.on('disconnect', () => resolve())
  })
}

function endWithoutDatabase(reason: string): void {
  console.error(`The database ended and doesn't start again: ${reason}`)
  process.exit(1)
}

function whyNotListening(error: unknown, port: number, host: string): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} is in use: stop the other program or choose another port, as in 'PORT=${port + 1} npm start'.`
  }
  if (code === 'EACCES') return `Port ${port} may not be used by this user: choose one above 1023 with PORT.`
  return `${host} is no address of this machine that can be listened on: check HOST.`
}

/** IPv4 only, because a golfer can type such an address into a phone. */
function networkAddresses(): string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => address.family === 'IPv4' && !address.internal)
    .map((address) => address.address)
}

try {
  await start()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  // The open channel to the starting script would keep the process alive.
  process.exit(1)
}
