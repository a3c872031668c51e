/** Chromium's event; no other engine has it, and TypeScript doesn't know it. Source: WICG, 'Manifest Incubations'. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

export interface InstallPrompt {
  /** Asks the browser's own question; null where the browser offers none, or has been asked already. */
  readonly ask: () => (() => void) | null
  /** Called when the browser offers it, and when it was asked. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Listens from now on for the browser's offer to install the app: it comes once, soon after the page. */
export function createInstallPrompt(): InstallPrompt {
  let ask: (() => void) | null = null
  const listeners = new Set<() => void>()
  function set(next: typeof ask) {
    ask = next
    for (const listener of listeners) listener()
  }
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    // Otherwise a banner of the browser's own could lie over the foot of any screen, and use the offer up.
    event.preventDefault()
    set(() => {
      // It can be asked once.
      set(null)
      // A browser that withdraws its offer rejects; the steps beside it lead to the same end.
      event.prompt().catch((error: unknown) => console.warn('The install prompt could not be shown:', error))
    })
  })
  addEventListener('appinstalled', () => set(null))
  return {
    ask: () => ask,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function isInstallEvent(event: Event): event is BeforeInstallPromptEvent {
  return 'prompt' in event && typeof event.prompt === 'function'
}
