import { App } from '@capacitor/app'

function logFailure(cause: unknown): void {
  console.warn('native app', cause)
}

/** Calls the listener with each link that the system hands to the app, possibly twice with the same one. */
export function onLink(listener: (url: string) => void): void {
  App.addListener('appUrlOpen', ({ url }) => listener(url)).catch(logFailure)
  // iOS sends the link that starts the app before anybody listens, so it is also read as the launch URL. That URL stays the
  // same for the app's lifetime, so a reloaded page must not use it again.
  if (history.length > 1) return
  App.getLaunchUrl()
    .then((launch) => {
      // Without a launch link Android resolves with undefined.
      if (launch?.url !== undefined) listener(launch.url)
    })
    .catch(logFailure)
}

export function onBackButton(listener: () => void): void {
  App.addListener('backButton', () => listener()).catch(logFailure)
}

export function minimizeApp(): void {
  App.minimizeApp().catch(logFailure)
}
