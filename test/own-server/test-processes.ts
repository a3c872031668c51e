import { execFile } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

/** A running process of this machine. */
export interface MachineProcess {
  readonly pid: number
  readonly parentPid: number
  /** Its command line, or the title that it set. */
  readonly command: string
  /** Resident memory in KiB. */
  readonly residentKb: number
}

/**
 * For tests: all processes but zombies. On Linux they come from /proc, because a small machine may lack the program `ps`.
 */
export function runningProcesses(): Promise<readonly MachineProcess[]> {
  return process.platform === 'linux' ? linuxProcesses() : listedProcesses()
}

/** A zombie doesn't count as running. */
export async function isRunning(pid: number): Promise<boolean> {
  return (await runningProcesses()).some((each) => each.pid === pid)
}

async function linuxProcesses(): Promise<MachineProcess[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const processes = await Promise.all(ids.map(linuxProcess))
  return processes.flat()
}

/** Source: https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
async function linuxProcess(id: string): Promise<MachineProcess[]> {
  try {
    const [status, command] = await Promise.all([
      readFile(`/proc/${id}/status`, 'utf8'),
      readFile(`/proc/${id}/cmdline`, 'utf8'),
    ])
    const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1]
    if (field('State') === 'Z') return []
    return [
      {
        pid: Number(id),
        parentPid: Number(field('PPid')),
        command: command.replaceAll('\0', ' '),
        residentKb: Number(field('VmRSS') ?? 0),
      },
    ]
  } catch {
    // The process has ended meanwhile.
    return []
  }
}

async function listedProcesses(): Promise<MachineProcess[]> {
  const columns = ['-o', 'pid=,ppid=,rss=,stat=,command=']
  const { stdout } = await promisify(execFile)('ps', ['-axww', ...columns], { maxBuffer: 16 * 1024 * 1024 })
  return stdout.split('\n').flatMap((line) => {
    const [, pid, parentPid, residentKb, state, command = ''] =
      /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? []
    if (pid === undefined || state?.startsWith('Z') === true) return []
    return [{ pid: Number(pid), parentPid: Number(parentPid), command, residentKb: Number(residentKb) }]
  })
}
