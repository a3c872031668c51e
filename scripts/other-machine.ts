import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { projectFolder } from './project.mjs'

/** A script's output and exit code. */
interface Ended {
  readonly code: number
  readonly output: string
  readonly errors: string
}

/** A simulated machine for tests that differs from this one only as stated. Scripts run on it unchanged. */
export interface OtherMachine {
  readonly folder: string
  /** Runs a command line of package.json. */
  readonly run: (command: string, env?: Readonly<Record<string, string>>) => Promise<Ended>
  readonly remove: () => Promise<void>
}

/**
 * @param difference what makes Node take it for another machine, run before everything else: CommonJS
 * @param programs shell scripts by the names they are found under
 */
export async function otherMachine(
  difference: string,
  programs: Readonly<Record<string, string>> = {},
): Promise<OtherMachine> {
  const folder = await mkdtemp(join(tmpdir(), 'other-machine-'))
  const preload = join(folder, 'difference.cjs')
  await writeFile(preload, difference)
  for (const [name, text] of Object.entries(programs)) {
    await writeFile(join(folder, name), `#!/bin/sh\n${text}\n`)
    await chmod(join(folder, name), 0o755)
  }
  const path = [folder, dirname(process.execPath), process.env['PATH']].join(delimiter)
  return {
    folder,
    run: (command, env = {}) =>
      new Promise((resolve) => {
        const all = { ...process.env, NODE_OPTIONS: `--require ${preload}`, PATH: path, ...env }
        execFile('sh', ['-c', command], { cwd: projectFolder, env: all }, (error, output, errors) =>
          resolve({ code: error === null ? 0 : Number(error.code), output, errors }),
        )
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}
