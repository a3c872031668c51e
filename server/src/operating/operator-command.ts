import pg from 'pg'
import { ConfigError, readConfig } from '../config.ts'
import { openOperatorDatabase } from '../database/operator-database.ts'

/**
 * Runs an operator's command to its end. An error that the operator can fix is printed as one sentence with exit code 1.
 * Any other error is a defect and shows its stack.
 */
export async function runOperatorCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    const isExpected = error instanceof ConfigError || error instanceof pg.DatabaseError
    if (!isExpected) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}

/** Works on the database that the environment names, and closes it afterwards. */
export async function onOperatorDatabase(work: (owner: pg.Pool) => Promise<void>): Promise<void> {
  const { owner, stop } = await openOperatorDatabase(readConfig(process.env))
  try {
    await work(owner)
  } finally {
    await stop()
  }
}
