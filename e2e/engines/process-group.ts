import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** A program and all processes that it starts, ended together. Windows has no process groups. */
export interface ProcessGroup {
  readonly child: ChildProcess
  /** The program's output, by line. */
  readonly lines: readonly string[]
  /** The first matching line, whether already written or still to come. Rejects when the program ends without one. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  /** Sends SIGKILL. Resolves when the program is gone. */
  kill(): Promise<void>
}

const running = new Set<number>()

// A worker that ends before its tests are over leaves nothing running.
process.once('exit', () => {
  for (const pid of running) killGroup(pid)
})

export function startGroup(command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): ProcessGroup {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const { pid } = child
  if (pid !== undefined) running.add(pid)
  const ended = once(child, 'close')
  // 'close' is emitted even if the program couldn't be started; pending calls of line() report the reason.
  ended.catch(() => undefined)
  const lines: string[] = []
  const news = new EventTarget()
  for (const stream of [child.stdout, child.stderr]) {
    let rest = ''
    stream.setEncoding('utf8').on('data', (text: string) => {
      const whole = `${rest}${text}`.split('\n')
      rest = whole.pop() ?? ''
      lines.push(...whole)
      news.dispatchEvent(new Event('lines'))
    })
  }
  return {
    child,
    lines,
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.map((line) => pattern.exec(line)).find((match) => match !== null)
          if (found !== undefined) resolve(found)
        }
        news.addEventListener('lines', look)
        child.once('error', reject)
        child.once('close', () => reject(new Error(`${command} ended: ${lines.join('\n')}`)))
        look()
      }),
    async kill() {
      // A process id is killed only once: later it may belong to another program.
      if (pid === undefined || !running.delete(pid)) return
      killGroup(pid)
      await ended
    },
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // The whole group has ended by itself.
  }
}
