/* The part of the app that stores live games. It is loaded at the first use. */

export { importFormerLive } from './former-live.ts'
export { createLiveStore } from './live-store-on-log.ts'
export { createLiveTables } from './live-tables.ts'
