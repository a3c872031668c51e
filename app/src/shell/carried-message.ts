import * as v from 'valibot'

const stateSchema = v.looseObject({ message: v.string() })

/** Loads the page anew and tells the golfer so afterwards. The entry of the browser's history carries it over. */
export function reloadWith(message: string): void {
  const state: unknown = history.state
  history.replaceState({ ...(typeof state === 'object' ? state : {}), message }, '')
  location.reload()
}

/** What the page before the reload had to say; null where it is nothing, or has been taken already. */
export function takeCarriedMessage(): string | null {
  const carried = v.safeParse(stateSchema, history.state)
  if (!carried.success) return null
  const { message, ...state } = carried.output
  history.replaceState(Object.keys(state).length === 0 ? null : state, '')
  return message
}
