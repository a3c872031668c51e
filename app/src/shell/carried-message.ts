import * as v from 'valibot'
import { belowLayers } from '../ui/layers.ts'

const stateSchema = v.looseObject({ message: v.string() })

/**
 * Reloads the page and shows the message afterwards. The message is stored in the screen's own entry of the browser's
 * history. The entries of open dialogs are removed first, because a pending step through the history would abort the
 * reload.
 */
export function reloadWith(message: string): void {
  belowLayers(() => {
    const state: unknown = history.state
    history.replaceState({ ...(typeof state === 'object' ? state : {}), message }, '')
    location.reload()
  })
}

/** Takes the message that the page stored before it reloaded; null if there is none or it was taken already. */
export function takeCarriedMessage(): string | null {
  const carried = v.safeParse(stateSchema, history.state)
  if (!carried.success) return null
  const { message, ...state } = carried.output
  history.replaceState(Object.keys(state).length === 0 ? null : state, '')
  return message
}
