import { statfs } from 'node:fs/promises'
import { askerOf, type Database } from './connections.ts'
import type { Caller, CallOptions } from './caller.ts'

/** There is too little room left on the disk to write: what is there can be read, and written again once there is room. */
export class DiskFull extends Error {
  override readonly name = 'DiskFull'
}

const intervalMs = 5_000

export interface DiskWatch {
  isLow(): boolean
  stop(): void
}

/**
 * Looks every few seconds whether so much room is left.
 * @throws the system's error when the folder can't be looked at
 */
export async function watchDisk(folder: string, reserveBytes: number): Promise<DiskWatch> {
  let low = false
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    low = bavail * bsize < reserveBytes
  }
  await look()
  const timer = setInterval(() => {
    // When it can't be looked at, the last look counts.
    look().catch(() => undefined)
  }, intervalMs).unref()
  return { isLow: () => low, stop: () => clearInterval(timer) }
}

/**
 * The same database, which refuses what golfers write while the disk is low, before PostgreSQL has no room for what it must
 * write itself. The server's own work goes on.
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
