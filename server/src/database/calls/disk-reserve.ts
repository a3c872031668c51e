import { statfs } from 'node:fs/promises'
import { askerOf, type Database } from './connections.ts'
import type { Caller, CallOptions } from './caller.ts'

/** The disk has too little space left to write. Reads still work, and so do writes once there is space again. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

const intervalMs = 5_000

export interface DiskWatch {
  isLow(): boolean
  stop(): void
}

/**
 * Checks the free space every few seconds.
 * @throws the system's error if the folder can't be checked
 */
export async function watchDisk(folder: string, reserveBytes: number): Promise<DiskWatch> {
  let low = false
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    low = bavail * bsize < reserveBytes
  }
  await look()
  const timer = setInterval(() => {
    // If the check fails, the last result counts.
    look().catch(() => undefined)
  }, intervalMs).unref()
  return { isLow: () => low, stop: () => clearInterval(timer) }
}

/**
 * Wraps the database so that golfers' writes fail while the disk is low, before PostgreSQL lacks the space it needs itself.
 * The server's own work goes on.
 */
export function withReserve(database: Database, disk: DiskWatch): Database {
  const expectRoom = () => {
    if (disk.isLow()) throw new DiskFull()
  }
  const check = (caller: Caller, options: CallOptions | undefined) => {
    const { user, address } = askerOf(caller)
    if (options?.readOnly !== true && (user ?? address) !== undefined) expectRoom()
  }
  return {
    ...database,
    expectRoom,
    call: async (caller, statement, options) => {
      check(caller, options)
      return database.call(caller, statement, options)
    },
    transaction: async (caller, work, options) => {
      check(caller, options)
      return database.transaction(caller, work, options)
    },
    stop: async () => {
      disk.stop()
      await database.stop()
    },
  }
}
