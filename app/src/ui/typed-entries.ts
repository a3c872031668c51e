import { useEffect, useEffectEvent } from 'react'

/** Resolves with false if the typed text can't be saved; the field then shows the reason. */
type SaveEntry = () => Promise<boolean>

const entries = new Set<SaveEntry>()

/**
 * Registers the text of a field that has a save button of its own. The screen's main button saves it, too, so that going on
 * loses no typed text.
 */
export function useTypedEntry(isTyped: boolean, save: SaveEntry): void {
  const saveNow = useEffectEvent(save)
  useEffect(() => {
    if (!isTyped) return undefined
    const entry = () => saveNow()
    entries.add(entry)
    return () => {
      entries.delete(entry)
    }
  }, [isTyped])
}

/** Saves all typed, unconfirmed texts. Resolves with false if one wasn't saved and the screen has to stay. */
export async function saveTypedEntries(): Promise<boolean> {
  // Entries may be added again while they are saved.
  const typed = [...entries]
  let areSaved = true
  for (const save of typed) areSaved = (await save()) && areSaved
  return areSaved
}
