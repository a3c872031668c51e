import { join, resolve } from 'node:path'
import { ConfigError, readConfig } from './config.ts'
import { readMigrations } from './database/migrate.ts'
import { restore } from './database/restore.ts'
import { startOwn } from './database/server-database.ts'

/* npm run restore -- FILE */

async function run(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (file === undefined)
    throw new ConfigError("Which backup? 'npm run restore -- FILE'; they are in the data folder's 'backups'.")
  const { databaseUrl, dataFolder } = readConfig(process.env)
  if (databaseUrl !== undefined) {
    throw new ConfigError(
      "DATABASE_URL names a database that is not Teemates' own: restore it with the tools it was backed up with.",
    )
  }
  const own = await startOwn(dataFolder, (reason) => {
    console.error(`The database ended: ${reason}`)
    process.exit(1)
  })
  try {
    const { kept, leftOut } = await restore(
      own.embedded,
      resolve(file),
      join(dataFolder, 'backups'),
      await readMigrations(),
    )
    console.log(kept === undefined ? 'Restored.' : `Restored. What was there before is in ${kept}.`)
    if (leftOut.length > 0) console.log(`Left out, since Teemates has no such tables: ${leftOut.join(', ')}.`)
  } finally {
    await own.stop()
  }
}

try {
  await run()
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
