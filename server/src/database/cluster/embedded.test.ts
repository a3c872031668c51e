import { expect, test } from 'vitest'
import { DamagedCluster } from './cluster.ts'
import { startFailure } from './embedded.ts'
import { PostgresStartError } from './postgres-process.ts'

const failed = (reason: string) => startFailure('/data/postgres', new PostgresStartError(reason))

// PostgreSQL's own sentences.
test.each([
  'database files are incompatible with server',
  'incorrect checksum in control file',
  'could not locate a valid checkpoint record at 0/1A2B3C8',
  'could not read file "global/pg_control": read 12 of 296',
  'could not open file "pg_xact/0000": No such file or directory',
  'could not access status of transaction 740',
  'relation mapping file "global/pg_filenode.map" contains invalid data',
  '"/data/postgres" is not a valid data directory',
  'could not read file "base/5/1259": Input/output error',
])('the database is damaged: %s', (reason) => {
  expect(failed(reason)).toBeInstanceOf(DamagedCluster)
  expect(failed(reason).message).toBe(`The database in /data/postgres doesn't start: ${reason}`)
})

test.each([
  'could not write to file "pg_wal/xlogtemp.42": No space left on device',
  'could not write lock file "postmaster.pid": No space left on device',
  'could not extend file "base/5/2619": Disk quota exceeded',
  'could not create file "postmaster.opts": Read-only file system',
  'data directory "/data/postgres" has invalid permissions',
  'could not open file "/data/postgres/postgresql.conf": Permission denied',
  'could not map anonymous shared memory: Cannot allocate memory',
  'lock file "postmaster.pid" already exists',
  'could not create lock file "/tmp/teemates-1/.s.PGSQL.5432.lock": No such file or directory',
  'could not create any Unix-domain sockets',
  'it took no connections within 60 s',
  'database system is shut down',
])('its files are as good as before: %s', (reason) => {
  expect(failed(reason)).not.toBeInstanceOf(DamagedCluster)
})

test('a program that can not be run says nothing of the files', () => {
  expect(
    startFailure('/data/postgres', new Error('spawn postgres ENOENT: No such file or directory')),
  ).not.toBeInstanceOf(DamagedCluster)
})
