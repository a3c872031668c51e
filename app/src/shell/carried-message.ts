import * as v from 'valibot'
import { belowLayers } from '../ui/layers.ts'

const stateSchema = v.looseObject({ message: v.string() })

/**
 * Loads the page again and shows the message afterwards. The screen's own entry in the browser's history carries it: those of
 * open dialogs are taken back first, because a step through the history that is under way would end the reload.
 */
export function reloadWith(message: string): void {
  belowLayers(() => {
    const state: unknown = history.state
    history.replaceState({ ...(typeof state === 'object' ? state : {}), message }, '')
    location.reload()
  })
}

/** What the page before the reload had to say; null where it is nothing, or has been taken already. */
export function takeCarriedMessage(): string | null {
  const carried = v.safeParse(stateSchema, history.state)
  if (!carried.success) return null
  const { message, ...state } = carried.output
  history.replaceState(Object.keys(state).length === 0 ? null : state, '')
  return message
}
