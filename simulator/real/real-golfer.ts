import type { FaultProxy } from '../proxy/fault-proxy.ts'
import type { RealPhone } from './real-phone.ts'

/** A phone and its own network. */
export interface Golfer {
  readonly phone: RealPhone
  readonly network: FaultProxy
}
