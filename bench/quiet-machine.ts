import { cpus } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'

const sampleMs = 500
/** The idle share of the processors on a machine that runs only a browser's own housekeeping. */
const quietShare = 0.85

/**
 * Waits until the machine is idle, at most waitMs, because a browser that has just started is busy, and other programs come and
 * go.
 */
export async function quietMachine(waitMs = 30_000): Promise<void> {
  const giveUpAt = performance.now() + waitMs
  while (performance.now() < giveUpAt) {
    const before = cpuTimes()
    await sleep(sampleMs)
    const after = cpuTimes()
    if ((after.idle - before.idle) / (after.all - before.all) >= quietShare) return
  }
}

function cpuTimes(): { idle: number; all: number } {
  let idle = 0
  let all = 0
  for (const { times } of cpus()) {
    idle += times.idle
    all += times.user + times.nice + times.sys + times.idle + times.irq
  }
  return { idle, all }
}
