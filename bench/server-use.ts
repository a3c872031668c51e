import { type ChildProcess, execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The resident set of a server's Node process in MB, without its PostgreSQL. */
export async function memoryOf(server: ChildProcess): Promise<number> {
  return (Number(await psValue(server, 'rss=')) * 1024) / 1_000_000
}

/** The processor time since its start in milliseconds, to the second. */
export async function processorMsOf(server: ChildProcess): Promise<number> {
  // [days-]hours:minutes:seconds, in which macOS leaves out zeros and adds hundredths.
  const [time = '', days = '0'] = (await psValue(server, 'time=')).split('-').toReversed()
  const seconds = time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)
  return (Number(days) * 86_400 + seconds) * 1000
}

async function psValue({ pid }: ChildProcess, column: string): Promise<string> {
  const { stdout } = await promisify(execFile)('ps', ['-o', column, '-p', String(pid)])
  return stdout.trim()
}
