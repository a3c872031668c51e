import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'
import { onNpmGone } from './starter.mjs'

/**
 * Runs programs that go on until Ctrl-C, until this process or the npm it belongs to is asked to stop, or until one of them
 * ends; then ends the others.
 * @param {readonly { command: string, args: readonly string[], env?: Record<string, string> }[]} programs
 * @returns {Promise<number>} the exit code of the first one that ended by itself, 0 when they were stopped
 */
export function runUntilStopped(programs) {
  return new Promise((resolve, reject) => {
    let stopping = false
    let code = 0
    const running = new Set(
      programs.map(({ command, args, env = {} }) =>
        spawn(command, args, {
          cwd: projectFolder,
          env: { ...process.env, ...env },
          // The IPC channel closes when this process is gone, which tells a program to end.
          stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
        }),
      ),
    )
    /** @param {NodeJS.Signals} signal */
    const stop = (signal) => {
      stopping = true
      for (const child of running) child.kill(signal)
    }
    // Ctrl-C reaches the programs directly; a signal to this process alone doesn't. A second one changes nothing.
    process.on('SIGINT', () => stop('SIGINT'))
    process.on('SIGTERM', () => stop('SIGTERM'))
    const stopLooking = onNpmGone(() => stop('SIGTERM'))
    for (const child of running) {
      child.once('error', reject)
      child.once('exit', (childCode) => {
        running.delete(child)
        if (!stopping) {
          code = childCode ?? 1
          stop('SIGTERM')
        }
        if (running.size === 0) {
          stopLooking()
          process.removeAllListeners('SIGINT')
          process.removeAllListeners('SIGTERM')
          resolve(code)
        }
      })
    }
  })
}
