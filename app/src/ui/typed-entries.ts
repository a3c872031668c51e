import { useEffect, useEffectEvent } from 'react'

/** Resolves with false if what is typed can't be saved; the field then says why. */
type SaveEntry = () => Promise<boolean>

const entries = new Set<SaveEntry>()

/**
 * What is typed into a field with a button of its own. The screen's main button saves it as well, so that nothing typed is lost
 * by going on.
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

/** Saves what is typed and not confirmed yet. Resolves with false if the screen has to stay because something wasn't saved. */
export async function saveTypedEntries(): Promise<boolean> {
  // Some are added again while they are saved.
  const typed = [...entries]
  let areSaved = true
  for (const save of typed) areSaved = (await save()) && areSaved
  return areSaved
}
