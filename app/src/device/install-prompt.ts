/** Chromium's event. No other engine has it, and TypeScript doesn't declare it. Source: WICG, 'Manifest Incubations'. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

export interface InstallPrompt {
  /** Shows the browser's install prompt; null if the browser offers none or has shown it already. */
  readonly ask: () => (() => void) | null
  /** Calls the listener when the browser offers the prompt, and when it was shown. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Starts listening for the browser's offer to install the app, which comes once, soon after the page has loaded. */
export function createInstallPrompt(): InstallPrompt {
  let ask: (() => void) | null = null
  const listeners = new Set<() => void>()
  function set(next: typeof ask) {
    ask = next
    for (const listener of listeners) listener()
  }
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    // Without this, the browser's own banner could cover the bottom of any screen and use up the offer.
    event.preventDefault()
    set(() => {
      // The prompt can be shown only once.
      set(null)
      // prompt() rejects if the browser withdraws its offer. The written steps beside the button lead to the same result.
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
