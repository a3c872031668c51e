import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { begunDataSetting, type ServerRuns, serverRuns } from './running-server.ts'
import { binariesIn, packagedBinaries } from '../../server/src/database/cluster/binaries.ts'
import { reachableBinaries } from '../../server/src/database/cluster/binaries-copy.ts'
import { ownerRole } from '../../server/src/database/cluster/cluster.ts'
import { databaseUser, handOver } from '../../server/src/database/cluster/database-user.ts'
import { type Embedded, startEmbedded } from '../../server/src/database/cluster/embedded.ts'
import { migrate, readMigrations } from '../../server/src/database/migrate.ts'
import { emptyTemplate, systemFolder, type TestCluster, type TestPostgres, template } from './test-database.ts'

/** The part of vitest's argument to a global setup that is used here. */
interface Project {
  provide(key: 'testClusters', port: number): void
}

/*
 * Vitest's global setup. Test files run in processes of their own. The first one that needs a database starts the run's one
 * cluster in this process, which outlives them all; a run without databases starts none. In the same way the first one that
 * needs a data folder has one made, of which every server of the run gets a copy.
 */
let broker: Server | undefined
const folders: string[] = []
const started = new Map<TestPostgres, Promise<{ embedded: Embedded; cluster: TestCluster }>>()
let begun: Promise<{ runs: ServerRuns; folder: string }> | undefined

export async function setup(project: Project): Promise<void> {
  const server = createServer((request, response) => {
    const fail = (error: unknown) =>
      void response.writeHead(500).end(error instanceof Error ? error.message : String(error))
    if (request.url === '/begun') {
      begun ??= beginData()
      begun.then(({ folder }) => response.end(folder), fail)
      return
    }
    const kind = request.url === '/system' ? 'system' : 'embedded'
    const ready = started.get(kind) ?? startCluster(kind)
    started.set(kind, ready)
    ready.then(({ cluster }) => response.end(JSON.stringify(cluster)), fail)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  project.provide('testClusters', port)
  process.env[begunDataSetting] = `http://127.0.0.1:${port}/begun`
  broker = server
}

export async function teardown(): Promise<void> {
  broker?.closeAllConnections()
  broker?.close()
  for (const ready of await Promise.allSettled(started.values())) {
    if (ready.status === 'fulfilled') await ready.value.embedded.stop()
  }
  // If it couldn't be made, the test that asked for it has received the error.
  await (await begun?.catch(() => undefined))?.runs.remove()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

/** The folder as a server leaves it after its first start. */
async function beginData(): Promise<{ runs: ServerRuns; folder: string }> {
  const runs = await serverRuns()
  try {
    const folder = await runs.emptyFolder()
    await runs.start({ TEEMATES_DATA: folder }).address()
    await runs.stop()
    return { runs, folder }
  } catch (error) {
    await runs.remove()
    throw error
  }
}

async function startCluster(kind: TestPostgres): Promise<{ embedded: Embedded; cluster: TestCluster }> {
  const user = await databaseUser()
  const folder = await mkdtemp(join(tmpdir(), 'teemates-tests-'))
  folders.push(folder)
  await chmod(folder, 0o711)
  await handOver(folder, user)
  const binaries =
    kind === 'system' ? binariesIn(systemFolder, '15') : await reachableBinaries(await packagedBinaries(), user, folder)
  const embedded = await startEmbedded({ binaries, user, folder, durable: false })
  const superuser = new pg.Client(embedded.superuserUrl('postgres'))
  await superuser.connect()
  // On an external PostgreSQL the owner has only the rights that docs/ ask for.
  if (kind === 'system') await superuser.query(`alter role ${ownerRole} nobypassrls`)
  for (const name of [emptyTemplate, template]) await superuser.query(`create database ${name} owner ${ownerRole}`)
  await superuser.end()
  const urlOf = (database: string) => embedded.ownerUrl.replace(/[^/]*$/, database)
  const owner = new pg.Pool({ connectionString: urlOf(template) })
  await migrate(owner, await readMigrations())
  await owner.end()
  return { embedded, cluster: { superuserUrl: embedded.superuserUrl('postgres'), ownerUrl: embedded.ownerUrl } }
}
