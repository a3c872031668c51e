import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import pg from 'pg'
import { inject } from 'vitest'
import type { AnswerRates } from '../../server/src/database/calls/answer-budgets.ts'
import { type Database, openDatabase } from '../../server/src/database/calls/connections.ts'

/** The PostgreSQL of a test's database: the server's own, or the system's PostgreSQL 15 as an external one. */
export type TestPostgres = 'embedded' | 'system'

export interface TestCluster {
  readonly superuserUrl: string
  readonly ownerUrl: string
}

export interface TestDatabase {
  /** Connection string of the ordinary owner. */
  readonly url: string
  readonly database: Database
  /** Runs one statement in this database as superuser. */
  asSuperuser(statement: string): Promise<void>
  drop(): Promise<void>
}

declare module 'vitest' {
  interface ProvidedContext {
    testClusters: number
  }
}

/** The template of every test's database. Nobody may be connected to it. */
export const template = 'teemates_template'
export const emptyTemplate = 'teemates_empty'
export const systemFolder = '/usr/lib/postgresql/15'

/**
 * The PostgreSQL releases for describe.each: only the server's own in the short run, else the system's release 15 too. If
 * the system has none, the tests' names say so. Source of the scope: scripts/test.mjs.
 */
export const testPostgres: readonly { readonly name: string; readonly kind: TestPostgres }[] = [
  ...(process.env['TEST_SCOPE'] === 'all' ? [systemPostgres()] : []),
  { name: 'embedded PostgreSQL 18', kind: 'embedded' },
]

function systemPostgres() {
  return existsSync(`${systemFolder}/bin/postgres`)
    ? ({ name: 'PostgreSQL 15 by DATABASE_URL', kind: 'system' } as const)
    : ({ name: 'PostgreSQL 18 alone, for there is no PostgreSQL 15 here', kind: 'embedded' } as const)
}

/** A database of its own with every migration applied, or an empty one; made in milliseconds. */
export async function createTestDatabase(
  options: {
    readonly on?: TestPostgres
    readonly empty?: boolean
    readonly poolSize?: number
    readonly readTimeoutMs?: number
    readonly answerRates?: AnswerRates
  } = {},
): Promise<TestDatabase> {
  const cluster = await clusterOf(options.on ?? 'embedded')
  const name = `test_${randomBytes(8).toString('hex')}`
  const from = options.empty === true ? emptyTemplate : template
  await asSuperuser(cluster, `create database ${name} template ${from} owner teemates`)
  const url = cluster.ownerUrl.replace(/[^/]*$/, name)
  const database = await openDatabase({
    url,
    ...(options.readTimeoutMs === undefined ? {} : { readTimeoutMs: options.readTimeoutMs }),
    ...(options.answerRates === undefined ? {} : { answerRates: options.answerRates }),
    // A test that sets the number of connections needs all of them for one user.
    ...(options.poolSize === undefined ? {} : { poolSize: options.poolSize, atOncePerUser: options.poolSize }),
  })
  return {
    url,
    database,
    asSuperuser: (statement) => asSuperuser(cluster, statement, name),
    drop: async () => {
      await database.stop()
      await asSuperuser(cluster, `drop database if exists ${name} with (force)`)
    },
  }
}

async function clusterOf(kind: TestPostgres): Promise<TestCluster> {
  const answer = await fetch(`http://127.0.0.1:${inject('testClusters')}/${kind}`)
  const text = await answer.text()
  if (!answer.ok) throw new Error(text)
  const cluster: unknown = JSON.parse(text)
  if (!isCluster(cluster)) throw new Error('No cluster')
  return cluster
}

async function asSuperuser(cluster: TestCluster, statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client(cluster.superuserUrl.replace(/[^/]*$/, database))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

function isCluster(value: unknown): value is TestCluster {
  return (
    typeof value === 'object' &&
    value !== null &&
    'superuserUrl' in value &&
    'ownerUrl' in value &&
    typeof value.superuserUrl === 'string' &&
    typeof value.ownerUrl === 'string'
  )
}
