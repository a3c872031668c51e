import { relative } from 'node:path'

/** How often is looked whether the shell of npm is still there, in ms; a look is one system call. */
const LOOK_EVERY_MS = 1000

/** As early as can be: later it may be another one already. */
const starter = process.ppid

/**
 * Calls back when the npm that runs this script as its command is gone. npm hands a signal to its shell and not to what runs in it,
 * and the system tells nobody that a parent has ended. Whatever was started in another way, as by nohup, by systemd or in the
 * background of a shell, may well outlive who started it and is never called back.
 * @param {() => void} gone
 * @returns {() => void} stops looking
 */
export function onNpmGone(gone) {
  // Windows never gives a process another parent.
  if (!isCommandOfNpm() || process.platform === 'win32') return () => {}
  const looking = setInterval(() => {
    if (process.ppid === starter) return
    clearInterval(looking)
    gone()
  }, LOOK_EVERY_MS)
  looking.unref()
  return () => clearInterval(looking)
}

/** As the last of its command, in the foreground: 'node scripts/start.mjs &' is meant to outlive npm. */
function isCommandOfNpm() {
  const script = relative(process.cwd(), process.argv[1] ?? '').replaceAll('\\', '/')
  return process.env['npm_lifecycle_script']?.endsWith(` ${script}`) === true
}
