import type { StorageEnvironment } from './environment.ts'

/** A unique id across tabs and devices: 24 hex characters. */
export function randomId(environment: Pick<StorageEnvironment, 'randomBytes'>): string {
  return Array.from(environment.randomBytes(12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
