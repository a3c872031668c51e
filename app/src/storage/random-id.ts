import type { StorageEnvironment } from './environment.ts'

/** An id that no other tab or device makes: 24 hex characters. */
export function randomId(environment: Pick<StorageEnvironment, 'randomBytes'>): string {
  return Array.from(environment.randomBytes(12), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
