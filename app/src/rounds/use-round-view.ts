import { useSyncExternalStore } from 'react'
import type { RoundSession, RoundView } from './session.ts'

/** The round as it should be shown now; renders again after every change of it. */
export function useRoundView(session: RoundSession): RoundView {
  return useSyncExternalStore(session.subscribe, session.view)
}
