import type { Log } from './log.ts'
import { type Rate, rates } from './rates.ts'

/** Lines of one kind, of one address: one a minute. */
const lineRate: Rate = { burst: 1, perSecond: 1 / 60 }

/** Like a log, with the address of whoever brought the line about. */
export type ProvokedLog = (address: string | undefined, ...line: Parameters<Log>) => void

/**
 * A log of failures that anybody can bring about at will, and that must not fill the disk with it. A failure of another
 * kind has a line of its own, so that nobody hides a damaged table behind their own timeouts.
 * @param now milliseconds, of any start
 */
export function provokedLog(log: Log, now?: () => number): ProvokedLog {
  const lines = rates(lineRate, now)
  return (address = '', level, event, fields = {}) => {
    const kind = fields.sqlState ?? fields.reason ?? fields.error ?? ''
    if (lines.take(`${address} ${event} ${kind}`) === 0) log(level, event, fields)
  }
}
