import { spawn } from 'node:child_process'
import { projectFolder } from './project.mjs'

/**
 * Runs a program to its end.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ quiet?: boolean, cwd?: string, env?: Record<string, string> }} [options] quiet: what it writes is collected instead of
 *   shown; cwd: where it runs, in the project's folder without it
 * @returns {Promise<{ code: number, output: string }>} code 1 when it was ended by a signal
 * @throws the system's error when the program can't be started
 */
export function run(command, args, { quiet = false, cwd = projectFolder, env = {} } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
