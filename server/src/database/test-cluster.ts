import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { binariesIn, packagedBinaries } from './binaries.ts'
import { ownerRole } from './cluster.ts'
import { databaseUser, handOver } from './database-user.ts'
import { type Embedded, startEmbedded } from './embedded.ts'
import { migrate, readMigrations } from './migrate.ts'
import { emptyTemplate, systemFolder, type TestCluster, type TestPostgres, template } from './test-database.ts'

/** As vitest hands it to a global setup, as far as this needs it. */
interface Project {
  provide(key: 'testClusters', port: number): void
}

/*
 * Vitest's global setup: test files run in processes of their own, and the first one that asks for a database starts the
 * one cluster of the run, in the process that outlives them all. A run that needs none starts none.
 */
let broker: Server | undefined
const folders: string[] = []
const started = new Map<TestPostgres, Promise<{ embedded: Embedded; cluster: TestCluster }>>()

export async function setup(project: Project): Promise<void> {
  const server = createServer((request, response) => {
    const kind = request.url === '/system' ? 'system' : 'embedded'
    const ready = started.get(kind) ?? startCluster(kind)
    started.set(kind, ready)
    ready.then(
      ({ cluster }) => response.end(JSON.stringify(cluster)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  project.provide('testClusters', typeof address === 'object' && address !== null ? address.port : 0)
  broker = server
}

export async function teardown(): Promise<void> {
  broker?.closeAllConnections()
  broker?.close()
  for (const ready of await Promise.allSettled(started.values())) {
    if (ready.status === 'fulfilled') await ready.value.embedded.stop()
  }
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}

async function startCluster(kind: TestPostgres): Promise<{ embedded: Embedded; cluster: TestCluster }> {
  const user = await databaseUser()
  const folder = await mkdtemp(join(tmpdir(), 'teemates-tests-'))
  folders.push(folder)
  await chmod(folder, 0o711)
  await handOver(folder, user)
  const binaries = kind === 'system' ? binariesIn(systemFolder, '15') : await packagedBinaries()
  const embedded = await startEmbedded({ binaries, user, folder, durable: false })
  const superuser = new pg.Client(embedded.superuserUrl('postgres'))
  await superuser.connect()
  // The ordinary owner's rights on somebody else's PostgreSQL: no more than it says in docs/.
  if (kind === 'system') await superuser.query(`alter role ${ownerRole} nobypassrls`)
  for (const name of [emptyTemplate, template]) await superuser.query(`create database ${name} owner ${ownerRole}`)
  await superuser.end()
  const urlOf = (database: string) => embedded.ownerUrl.replace(/[^/]*$/, database)
  const owner = new pg.Pool({ connectionString: urlOf(template) })
  await migrate(owner, await readMigrations())
  await owner.end()
  return { embedded, cluster: { superuserUrl: embedded.superuserUrl('postgres'), ownerUrl: embedded.ownerUrl } }
}
