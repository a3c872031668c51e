import { App } from '@capacitor/app'

function logFailure(cause: unknown): void {
  console.warn('native app', cause)
}

/** Told each link that the system hands to the app; may be told one twice. */
export function onLink(listener: (url: string) => void): void {
  App.addListener('appUrlOpen', ({ url }) => listener(url)).catch(logFailure)
  // iOS tells the link that it starts the app with before anybody listens. It goes on to be the launch's own link: a page
  // that was loaded anew had it already.
  if (history.length > 1) return
  App.getLaunchUrl()
    .then((launch) => {
      // Without one Android resolves with nothing.
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
