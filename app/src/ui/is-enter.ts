import type { KeyboardEvent } from 'react'

/** Whether the key is Enter and doesn't confirm a word in an input method, such as the Japanese one. */
export function isEnter({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !nativeEvent.isComposing
}
