import type { Hono } from 'hono'
import type { Database } from './database/connections.ts'
import type { Upgrade } from './listening.ts'

/** One of the backend's services, and where it answers. */
export interface Mount {
  readonly path: string
  readonly app: Hono
}

/** Supabase's services over one database. */
export interface Backend {
  readonly mounts: readonly Mount[]
  /** Whether the database answers. */
  isHealthy(): Promise<boolean>
  /** Takes a WebSocket, or destroys the connection. */
  readonly upgrade: Upgrade | undefined
  /** Closes every socket. The database is closed by whoever opened it. */
  stop(): Promise<void>
}

const healthTimeoutMs = 2_000

export function openBackend({ database }: { readonly database: Database }): Backend {
  return {
    mounts: [],
    isHealthy: () => answersInTime(database),
    upgrade: undefined,
    stop: () => Promise.resolve(),
  }
}

async function answersInTime(database: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), healthTimeoutMs)
  })
  const answered = database.owner.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answered, late]).finally(() => clearTimeout(timer))
}
