import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { afterEach, expect, test } from 'vitest'
import { stopNetworkOf } from '../e2e/killable-browser.ts'

const started: ChildProcess[] = []

/** Starts a process that waits, with these words on its command line. */
async function start(...words: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, ['-e', 'console.log(1); setInterval(() => {}, 1000)', '--', ...words])
  started.push(child)
  await new Promise((resolve) => child.stdout.once('data', resolve))
  if (child.pid === undefined) throw new Error('no process was started')
  return child.pid
}

/** 'T' is the state of a process that is stopped (https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html). */
async function isStopped(pid: number): Promise<boolean> {
  return /^State:\s+T/m.test(await readFile(`/proc/${pid}/status`, 'utf8'))
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

test('a dead spot fails if the browser has no process for its network', async () => {
  await start('--user-data-dir=/profile-without-network')
  await expect(stopNetworkOf('/profile-without-network')).rejects.toThrow('has no process for its network')
})

test.runIf(process.platform === 'linux')('a dead spot stops the network of its browser, and ends', async () => {
  const pid = await start('--user-data-dir=/profile-with-network', '--utility-sub-type=network.mojom.NetworkService')
  const end = await stopNetworkOf('/profile-with-network')
  await expect.poll(() => isStopped(pid)).toBe(true)
  end()
  await expect.poll(() => isStopped(pid)).toBe(false)
})
