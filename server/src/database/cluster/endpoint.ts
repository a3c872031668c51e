import { accessSync, constants } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { type DatabaseUser, handOver, userCan } from './database-user.ts'

/** The address at which the server reaches its PostgreSQL. No other user can reach it without the password. */
export interface Endpoint {
  readonly settings: Readonly<Record<string, string | number>>
  /** A connection string without its scheme, as in 'user:password@HERE/database'. */
  readonly address: string
  remove(): Promise<void>
}

const prefix = 'teemates-'
const socketName = '.s.PGSQL.5432'
/** The longest socket path on macOS, which has the lowest limit; in bytes, with the final zero. */
const maxSocketPathBytes = 104

/** A socket in a private folder, or a loopback port on Windows, where PostgreSQL's sockets are unreliable. */
export async function makeEndpoint(user: DatabaseUser | undefined): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const port = await freePort()
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
    return { settings, address: `127.0.0.1:${port}`, remove: () => Promise.resolve() }
  }
  const folder = await mkdtemp(join(await temporaryFolder(user), prefix))
  await chmod(folder, 0o700)
  await handOver(folder, user)
  return {
    settings: { listen_addresses: '', unix_socket_directories: folder, unix_socket_permissions: '0700', port: 5432 },
    address: `${encodeURIComponent(folder)}:5432`,
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Removes the socket folder of an earlier server, which its postmaster.pid names. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(prefix)) await rm(folder, { recursive: true, force: true })
}

async function temporaryFolder(user: DatabaseUser | undefined): Promise<string> {
  const wanted = tmpdir()
  const longest = join(wanted, `${prefix}123456`, socketName)
  if (Buffer.byteLength(longest) >= maxSocketPathBytes || !isWritable(wanted)) return '/tmp'
  if (user !== undefined && !(await userCan(user, '-x', wanted, dirname(wanted)))) return '/tmp'
  return wanted
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      server.close(() => resolve(port))
    })
  })
}
