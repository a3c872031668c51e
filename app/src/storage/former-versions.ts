import { deleteFormerPending } from './import/former-pending.ts'
import { type FormerPlayParts, importFormerPlay } from './play/former-play.ts'

/**
 * Imports the rounds in play that earlier versions left, and deletes what isn't imported. Resolves with false if something
 * is left. Rejects with StorageError.
 */
export function importFormer(parts: FormerPlayParts): Promise<boolean> {
  // The start doesn't wait for it. An import tries again.
  void deleteFormerPending(parts.environment, parts.indexedDB)
  return importFormerPlay(parts)
}
