/** The part of the app that stores live games, loaded when one is asked for. */

export { importFormerLive } from './former-live.ts'
export { createLiveStore } from './live-store-on-log.ts'
export { createLiveTables } from './live-tables.ts'
