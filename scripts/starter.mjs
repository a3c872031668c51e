import { relative } from 'node:path'

/** The interval of checks for npm's shell, in ms; a check is one system call. */
const LOOK_EVERY_MS = 1000

/** Read as early as possible: later the parent may be another process. */
const starter = process.ppid

/**
 * Calls back when the npm that runs this script as its command is gone. npm forwards a signal only to its shell, and the system
 * doesn't notify a process of its parent's end. A script that was started in another way, for example by nohup, by systemd or in
 * the background of a shell, may outlive its parent and is never called back.
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

/** Whether this is the command's last program, in the foreground: 'node scripts/start.mjs &' is meant to outlive npm. */
function isCommandOfNpm() {
  const script = relative(process.cwd(), process.argv[1] ?? '').replaceAll('\\', '/')
  return process.env['npm_lifecycle_script']?.endsWith(` ${script}`) === true
}
