import type { Connection } from '../../rounds/session.ts'

interface SeenTexts {
  readonly seenOffline: string
  readonly seenConnecting: string
}

/** What is said of a screen that may be behind what mates do; null where it isn't, and in the first moments, when nobody can know. */
export function seenText(texts: SeenTexts, connection: Connection, isResuming: boolean): string | null {
  switch (connection) {
    case 'live':
      return null
    case 'connecting':
      return isResuming ? null : texts.seenConnecting
    case 'offline':
      return texts.seenOffline
  }
}
