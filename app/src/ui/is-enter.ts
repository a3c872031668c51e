import type { KeyboardEvent } from 'react'

/** The Enter that is meant for the app, and not the one that takes a word into a text that is composed, as of Japanese. */
export function isEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing
}
