import type { Log } from './log.ts'
import { type Rate, rates } from '../http/rates.ts'

/** One line a minute per kind and address. */
const lineRate: Rate = { burst: 1, perSecond: 1 / 60 }

/** A log that also takes the address of the client that caused the line. */
export type ProvokedLog = (address: string | undefined, ...line: Parameters<Log>) => void

/**
 * A log for failures that anyone can cause at will, limited so that they can't fill the disk. Each kind of failure has its
 * own limit, so nobody can hide a damaged table behind their own timeouts.
 * @param now a monotonic clock in milliseconds
 */
export function provokedLog(log: Log, now?: () => number): ProvokedLog {
  const lines = rates(lineRate, now)
  return (address = '', level, event, fields = {}) => {
    const kind = fields.sqlState ?? fields.reason ?? fields.error ?? ''
    if (lines.take(`${address} ${event} ${kind}`) === 0) log(level, event, fields)
  }
}
