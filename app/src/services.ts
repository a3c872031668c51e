import { createContext, useContext } from 'react'
import type { Device } from './device/device.ts'
import type { SoloRounds } from './rounds/solo/solo-rounds.ts'
import type { Storage } from './storage/storage.ts'

/** What main.tsx makes once and hands down. Tests hand in their own. */
export interface Services {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Cryptographic randomness: length lowercase letters and digits. */
  readonly random: (length: number) => string
  readonly device: Device
  /** Only below a guard: the guard waits until start-up has ended. */
  readonly storage: Storage
  readonly soloRounds: SoloRounds
}

export const ServicesContext = createContext<Services | null>(null)

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (services === null) throw new Error('useServices must be used within ServicesContext')
  return services
}
