import type { Presence } from '../../rounds/session.ts'

interface SeenTexts {
  readonly seen: string
  readonly seenConnecting: string
}

/**
 * The text above a screen that may be behind what mates do. null if the screen is up to date, and in the first
 * moments, when nobody can know.
 * @param outage why the screen may be behind; null without a known reason
 */
export function seenText(
  texts: SeenTexts,
  { connection, isResuming }: Pick<Presence, 'connection' | 'isResuming'>,
  outage: string | null,
): string | null {
  if (outage !== null) return `${outage} ${texts.seen}`
  return connection === 'connecting' && !isResuming ? texts.seenConnecting : null
}
