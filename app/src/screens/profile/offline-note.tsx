import { useOfflineState } from '../../shell/updates/offline-copy.ts'
import * as words from '../../words/words.ts'

/** Whether the app can be opened without signal; nothing in a native shell, or in a browser that stores no app. */
export function OfflineNote() {
  const state = useOfflineState()
  if (state === 'none') return null
  return <p className="text-ink-2">{state === 'pending' ? words.profile.offlinePending : words.profile.offlineReady}</p>
}
