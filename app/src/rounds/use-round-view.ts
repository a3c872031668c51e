import { useSyncExternalStore } from 'react'
import type { RoundSession, RoundView } from './session.ts'

/** The round as it should be shown now; renders again after every change of it. */
export function useRoundView(session: RoundSession): RoundView {
  return useSyncExternalStore(session.subscribe, session.view)
}

/** One part of it; renders again only when that part has changed. */
export function useRoundPart<Part extends keyof RoundView>(session: RoundSession, part: Part): RoundView[Part] {
  return useSyncExternalStore(session.subscribe, () => session.view()[part])
}
