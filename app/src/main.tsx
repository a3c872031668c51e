import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { askServer, createServerConnectivity } from './backend/connectivity.ts'
import { createConfiguration } from './backend/configuration.ts'
import { createDevice } from './device/create-device.ts'
import { createInstallPrompt } from './device/install-prompt.ts'
import { syncLiveUpdate } from './device/native/live-update.ts'
import { noPurchases } from './device/native/purchases.ts'
import { nativeFiles } from './device/native/native-files.ts'
import { nativePreferences } from './device/native/native-preferences.ts'
import { createLiveAccess } from './live-access.ts'
import { randomText } from './device/random-text.ts'
import { createSoloRounds } from './rounds/solo/solo-rounds.ts'
import { findRoute } from './routes/routes.tsx'
import type { Services } from './services.ts'
import { createOfflineCopy } from './shell/updates/offline-copy.ts'
import { pressBackButton } from './shell/navigation/back-button.ts'
import { openLink } from './shell/navigation/open-link.ts'
import { withoutSlashAtEnd } from './shell/navigation/route-match.ts'
import { createNotifications } from './features/notifications/notifications.ts'
import { NotificationsContext } from './features/notifications/use-notifications.ts'
import { settled } from './shell/storage/settled.ts'
import { recoverMissingPart, startUpdates } from './shell/updates/update.ts'
import { browserStorageEnvironment } from './storage/browser-environment.ts'
import { keptConfiguration } from './storage/preferences/kept-configuration.ts'
import { createStorageStart } from './storage/open-storage.ts'
import type { Storage } from './storage/storage.ts'
import { loadPart } from './device/load-part.ts'

/** How long a phone with one bar waits for its configuration, in ms. */
const CONFIGURATION_MS = 20_000

// The page already says which browsers work (not-loaded.js). The app stops before it opens the device's storage.
if ('unsupported' in document.documentElement.dataset) throw new Error('This browser is older than the app supports')

// Typed or shared with a slash at its end, an address is the same one.
const pathname = withoutSlashAtEnd(location.pathname)
if (pathname !== location.pathname) history.replaceState(history.state, '', pathname + location.search + location.hash)

// The screen that was asked for and the database are both on their way before anything is drawn.
const asked = findRoute(location.pathname)?.route
if (asked !== undefined && 'show' in asked) asked.load?.().catch(() => {})

const now = () => Date.now()
function after(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}
function onVisible(listener: () => void): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') listener()
  })
}
const native = nativePreferences()
const privateFiles = nativeFiles()
const storageEnvironment = browserStorageEnvironment({
  now,
  loadBackupWorker: () => loadPart(() => import('./backup-worker.ts?worker')),
  ...(native === undefined ? {} : { nativePreferences: native }),
  ...(privateFiles === undefined ? {} : { privateFiles }),
})
const storageStart = createStorageStart(storageEnvironment, onMissing)
const whenSettled = settled(storageStart)
const device = createDevice()
const installPrompt = createInstallPrompt()
const offlineCopy = createOfflineCopy()
const configuration = createConfiguration({
  ask: () => fetch('/config.json', { cache: 'no-cache', signal: AbortSignal.timeout(CONFIGURATION_MS) }),
  kept: keptConfiguration(storageEnvironment),
  origin: location.origin,
  whenSettled,
  whenOnline: () => new Promise((resolve) => addEventListener('online', () => resolve(), { once: true })),
})

const connectivity = createServerConnectivity({
  platform: device.connectivity,
  ask: (signal) => askServer(configuration, (input, init) => fetch(input, init), signal),
  onVisible,
  now,
  after,
})

let madeServices: Services | undefined

/** Creates new services only after storage was opened again. */
function services(): Services {
  const storage: Storage = storageStart.storage()
  if (madeServices?.storage !== storage) {
    const { homeHint } = storageStart
    const soloRounds = createSoloRounds({ storage, now, random: randomText, onCurrent: homeHint.rememberRound })
    const given = { storage, configuration, connectivity, now, random: randomText }
    const live = createLiveAccess({ ...given, homeHint, whenSettled })
    madeServices = { now, random: randomText, device, connectivity, purchases: noPurchases, storage, soloRounds, live }
  }
  return madeServices
}

/** Nothing is under way while storage isn't open. */
async function flush(timeoutMs: number): Promise<void> {
  if (storageStart.state().kind === 'ready') await storageStart.storage().flush(timeoutMs)
}

function onMissing(): Promise<boolean> {
  return recoverMissingPart(flush)
}

const notifications = createNotifications({
  preferences: storageStart.preferences,
  calls: async () => services().live.notifications(),
  connectivity,
  now,
  after,
  whenSettled,
  onSeen: onVisible,
})

const root = document.querySelector('#root')
if (root === null) throw new Error('The page has no #root')
// It would say that the app didn't come (not-loaded.js).
document.querySelector('template[data-not-loaded]')?.remove()
createRoot(root).render(
  <StrictMode>
    <NotificationsContext value={{ notifications, onMissing }}>
      <App
        device={device}
        preferences={storageStart.preferences}
        storageProgress={storageStart}
        configuration={configuration}
        installPrompt={installPrompt}
        offlineCopy={offlineCopy}
        services={services}
        whenSettled={whenSettled}
        onMissing={onMissing}
      />
    </NotificationsContext>
  </StrictMode>,
)

device.onLink(openLink)
device.onBackButton(() => pressBackButton(() => device.minimize()))

// A file whose import was begun is kept for the screen that goes on with it, and for no other.
if (!new URLSearchParams(location.search).has('imported')) {
  void whenSettled
    .then(async () => {
      if (storageStart.state().kind === 'ready') await storageStart.storage().dropPendingImport()
    })
    .catch((error: unknown) => storageEnvironment.warn('A file that was to be imported is still kept.', error))
}

// In development there is no service worker. A native shell has every file within it, and its versions come by live update.
if (import.meta.env.PROD && !device.isNative) startUpdates(flush, whenSettled, offlineCopy)
// Two frames: in the first the app is drawn, so it works; the signal may follow.
requestAnimationFrame(() => requestAnimationFrame(() => void syncLiveUpdate()))
