import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../config.ts'
import { readMigrations } from '../database/migrate.ts'
import { DamagedCluster } from '../database/cluster/cluster.ts'
import type { Embedded } from '../database/cluster/embedded.ts'
import { checkRestorable, restore, UnreadableDatabase } from '../database/backup/restore.ts'
import { replaceOwn, startOwn } from '../database/server-database.ts'

/* npm run restore -- FILE [--set-aside] */

async function run(): Promise<void> {
  const { file, setAside } = readArguments()
  const { databaseUrl, dataFolder } = readConfig(process.env)
  if (databaseUrl !== undefined) {
    throw new ConfigError(
      "DATABASE_URL names a database that is not Teemates' own: restore it with the tools it was backed up with.",
    )
  }
  const migrations = await readMigrations()
  // The check comes before a new database is made.
  if (setAside) await checkRestorable(file, migrations)
  const onLost = (reason: string) => {
    console.error(`The database ended: ${reason}`)
    process.exit(1)
  }
  const fill = (embedded: Embedded) => restore(embedded, file, join(dataFolder, 'backups'), migrations)
  if (setAside) {
    const { result, aside } = await replaceOwn(dataFolder, onLost, fill)
    report(aside === undefined ? undefined : `, unread, in ${aside}`, result.leftOut)
    return
  }
  const own = await startOwn(dataFolder, onLost)
  try {
    const { kept, leftOut } = await fill(own.embedded)
    report(kept === undefined ? undefined : ` in ${kept}`, leftOut)
  } finally {
    await own.stop()
  }
}

function report(before: string | undefined, leftOut: readonly string[]): void {
  console.log(before === undefined ? 'Restored.' : `Restored. What was there before is${before}.`)
  if (leftOut.length > 0) console.log(`Left out, since Teemates has no such tables: ${leftOut.join(', ')}.`)
}

function readArguments(): { readonly file: string; readonly setAside: boolean } {
  const { values, positionals } = parse()
  const [file] = positionals
  if (file === undefined || positionals.length > 1) {
    throw new ConfigError("Which backup? 'npm run restore -- FILE'; they are in the data folder's 'backups'.")
  }
  return { file: resolve(file), setAside: values['set-aside'] }
}

function parse() {
  try {
    return parseArgs({ allowPositionals: true, options: { 'set-aside': { type: 'boolean', default: false } } })
  } catch {
    throw new ConfigError('Usage: npm run restore -- FILE [--set-aside]')
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  if (error instanceof UnreadableDatabase || error instanceof DamagedCluster) {
    console.error("To do without what is there: 'npm run restore -- FILE --set-aside' puts it aside as it is.")
  }
  process.exitCode = 1
}
