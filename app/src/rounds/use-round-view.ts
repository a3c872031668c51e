import { useSyncExternalStore } from 'react'
import type { RoundSession, RoundView } from './session.ts'

/** The current view of the round; renders again after every change of it. */
export function useRoundView(session: RoundSession): RoundView {
  return useSyncExternalStore(session.subscribe, session.view)
}

/** One part of the view; renders again only when that part has changed. */
export function useRoundPart<Part extends keyof RoundView>(session: RoundSession, part: Part): RoundView[Part] {
  return useSyncExternalStore(session.subscribe, () => session.view()[part])
}
