export interface Listeners<Args extends readonly unknown[]> {
  /** Returns the function that removes the listener. */
  readonly subscribe: (listener: (...args: Args) => void) => () => void
  readonly notify: (...args: Args) => void
  readonly clear: () => void
}

/** A set of listeners, each called in the order of its subscription. */
export function createListeners<Args extends readonly unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<(...args: Args) => void>()
  return {
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(...args) {
      for (const listener of listeners) listener(...args)
    },
    clear: () => listeners.clear(),
  }
}
