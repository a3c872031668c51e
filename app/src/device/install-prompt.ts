/** How the golfer answered the browser's own question. */
type InstallAnswer = 'accepted' | 'dismissed'

/** Chromium's event; no other engine has it, and TypeScript doesn't know it. Source: WICG, 'Manifest Incubations'. */
interface BeforeInstallPromptEvent extends Event {
  readonly prompt: () => Promise<{ readonly outcome: InstallAnswer }>
}

export interface InstallPrompt {
  /** Asks the browser's own question; null where the browser offers none, or has been asked already. */
  readonly ask: () => (() => Promise<InstallAnswer>) | null
  /** Called when the browser offers it, and when it was asked. */
  readonly subscribe: (listener: () => void) => () => void
}

/** Listens from now on for the browser's offer to install the app: it comes once, soon after the page. */
export function createInstallPrompt(): InstallPrompt {
  let ask: (() => Promise<InstallAnswer>) | null = null
  const listeners = new Set<() => void>()
  function set(next: typeof ask) {
    ask = next
    for (const listener of listeners) listener()
  }
  addEventListener('beforeinstallprompt', (event) => {
    if (!isInstallEvent(event)) return
    set(async () => {
      // It can be asked once.
      set(null)
      return (await event.prompt()).outcome
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
