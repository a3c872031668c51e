import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from './config.ts'
import { readMigrations } from './database/migrate.ts'
import { checkRestorable, restore, UnreadableDatabase } from './database/restore.ts'
import { startOwn, UnusableDatabase } from './database/server-database.ts'

/* npm run restore -- FILE [--set-aside] */

async function run(): Promise<void> {
  const { file, setAside } = readArguments()
  const { databaseUrl, dataFolder } = readConfig(process.env)
  if (databaseUrl !== undefined) {
    throw new ConfigError(
      "DATABASE_URL names a database that is not Teemates' own: restore it with the tools it was backed up with.",
    )
  }
  // Before anything is moved for it.
  const migrations = await readMigrations()
  if (setAside) await checkRestorable(file, migrations)
  const onLost = (reason: string) => {
    console.error(`The database ended: ${reason}`)
    process.exit(1)
  }
  const own = await startOwn(dataFolder, onLost, setAside)
  if (own.aside !== undefined) console.log(`What was there before is, unread, in ${own.aside}.`)
  try {
    const { kept, leftOut } = await restore(own.embedded, file, join(dataFolder, 'backups'), migrations)
    console.log(kept === undefined ? 'Restored.' : `Restored. What was there before is in ${kept}.`)
    if (leftOut.length > 0) console.log(`Left out, since Teemates has no such tables: ${leftOut.join(', ')}.`)
  } finally {
    await own.stop()
  }
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
  if (error instanceof UnreadableDatabase || error instanceof UnusableDatabase) {
    console.error("To do without what is there: 'npm run restore -- FILE --set-aside' puts it aside as it is.")
  }
  process.exitCode = 1
}
