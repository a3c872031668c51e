import { type ChildProcess, execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** In MB: the resident set of a server's Node process, without its PostgreSQL. */
export async function memoryOf(server: ChildProcess): Promise<number> {
  return (Number(await told(server, 'rss=')) * 1024) / 1_000_000
}

/** Milliseconds of processor time that it has used since its start, to the second. */
export async function processorMsOf(server: ChildProcess): Promise<number> {
  // [days-]hours:minutes:seconds, where macOS leaves out what is zero and has hundredths.
  const [time = '', days = '0'] = (await told(server, 'time=')).split('-').toReversed()
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return (Number(days) * 86_400 + seconds) * 1000
}

async function told({ pid }: ChildProcess, column: string): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', column, '-p', String(pid)])
  return stdout.trim()
}
