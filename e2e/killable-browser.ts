import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { type MachineProcess, runningProcesses } from '../test/own-server/test-processes.ts'
import { chromiumArguments, phone } from './phone.ts'

/** A browser with its own profile on the disk, whose whole process tree can be killed. */
export interface KillableBrowser {
  readonly context: BrowserContext
  readonly page: Page
  /** Sends SIGKILL. Resolves when the processes are gone. */
  kill(): Promise<void>
}

const goneTimeoutMs = 10_000

/**
 * @param profileFolder created if missing; one browser at a time may have it open
 * @param switches command line switches beside those that every browser has
 */
export async function launchPersistent(
  profileFolder: string,
  switches: readonly string[] = [],
): Promise<KillableBrowser> {
  const executablePath = await findBrowser()
  const context = await chromium.launchPersistentContext(profileFolder, {
    ...phone,
    serviceWorkers: 'allow',
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [...chromiumArguments, ...switches],
  })
  const page = context.pages()[0] ?? (await context.newPage())
  const kill = async () => {
    await killProcessesOf(profileFolder)
    // Releases the test runner's handles.
    await context.close().catch(() => undefined)
  }
  return { context, page, kill }
}

/**
 * Kills only the processes of one launch: those that name its profile folder and all they started. The browser process, the
 * oldest, goes first, so that it can't start the others again. Resolves when they are gone.
 */
export async function killProcessesOf(profileFolder: string): Promise<void> {
  for (const { pid } of await processesOf(profileFolder)) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process ended together with an earlier one.
    }
  }
  const giveUpAt = Date.now() + goneTimeoutMs
  while ((await processesOf(profileFolder)).length > 0) {
    if (Date.now() > giveUpAt) throw new Error(`The browser of ${profileFolder} is still there after SIGKILL.`)
    await sleep(10)
  }
}

/**
 * Cuts a Chromium off as a dead spot does, until the returned function is called: stops the process that has its network
 * connections, those to other phones included. Rejects if the network has no process of its own, so that no test passes without
 * its dead spot.
 */
export async function stopNetworkOf(profileFolder: string): Promise<() => void> {
  const network = (await processesOf(profileFolder)).find(({ command }) =>
    command.includes('network.mojom.NetworkService'),
  )
  if (network === undefined) throw new Error(`The browser of ${profileFolder} has no process for its network.`)
  process.kill(network.pid, 'SIGSTOP')
  return () => void process.kill(network.pid, 'SIGCONT')
}

async function processesOf(profileFolder: string): Promise<MachineProcess[]> {
  const all = await runningProcesses()
  const found = new Set<number>()
  for (const { pid, command } of all) {
    // Chromium and Playwright's WebKit name the folder the one way, its Firefox the other.
    const namesIt =
      command.includes(`--user-data-dir=${profileFolder}`) || command.includes(`-profile ${profileFolder}`)
    if (pid !== process.pid && namesIt) found.add(pid)
  }
  // Parents usually come before their children, because ids grow until they wrap around.
  for (let before = -1; before !== found.size; ) {
    before = found.size
    for (const { pid, parentPid } of all) if (found.has(parentPid)) found.add(pid)
  }
  return all.filter(({ pid }) => found.has(pid)).toSorted((one, other) => one.pid - other.pid)
}
