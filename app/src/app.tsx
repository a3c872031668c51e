import { type ReactNode, useEffect } from 'react'
import { type AroundNavHandler, Redirect, Router, useLocation } from 'wouter'
import { addresses } from './addresses.ts'
import type { ConfigurationSource } from './backend/configuration.ts'
import type { Device } from './device/device.ts'
import type { InstallPrompt } from './device/install-prompt.ts'
import { findRoute } from './routes/routes.tsx'
import { type Services, ServicesContext } from './services.ts'
import { useArrival } from './shell/errors/arrival.ts'
import { useStepCount } from './shell/navigation/back.ts'
import { ConfigurationContext, useConfiguration } from './shell/configuration.ts'
import { ErrorBoundary } from './shell/errors/error-boundary.tsx'
import { FeedbackProvider } from './features/feedback/feedback.tsx'
import { FirstRunScreen } from './screens/first-run/first-run-screen.tsx'
import { FloatingFeedback } from './features/feedback/floating-feedback.tsx'
import { FreeLimit } from './features/free-limit/free-limit.tsx'
import { useKeptUnlock } from './features/free-limit/free-tier.ts'
import { useFreeTierGate } from './features/free-limit/free-tier-gate.ts'
import { type GuardOutcome, guardOutcome } from './shell/navigation/guard.ts'
import { InstallPromptContext } from './features/install/install-prompt.ts'
import { InstallHint } from './features/install/install-hint.tsx'
import { NotFoundScreen } from './shell/errors/not-found-screen.tsx'
import { type OfflineCopy, OfflineCopyContext, useOfflineCopy, useOfflineState } from './shell/updates/offline-copy.ts'
import { PreferencesContext, usePreference } from './shell/preferences.ts'
import { prefetch } from './shell/navigation/prefetch.ts'
import { StorageBanners } from './shell/storage/storage-banners.tsx'
import { StorageFailureScreen } from './shell/storage/storage-failure-screen.tsx'
import { type StorageProgress, StorageProgressContext, useStorageState } from './shell/storage/storage-progress.ts'
import { TabBar } from './shell/navigation/tab-bar.tsx'
import { isScoring } from './shell/navigation/tab-bar-rules.ts'
import { ThemeProvider } from './shell/theme.tsx'
import { ToastsProvider, useToasts } from './shell/toasts.tsx'
import { isMissingPart } from './shell/updates/update-rules.ts'
import type { Preferences } from './storage/preferences/preferences.ts'
import { belowLayers, watchBack } from './ui/layers.ts'
import * as words from './words/words.ts'

interface AppProps {
  readonly device: Device
  readonly preferences: Preferences
  readonly storageProgress: StorageProgress
  readonly configuration: ConfigurationSource
  readonly installPrompt: InstallPrompt
  readonly offlineCopy: OfflineCopy
  /** Only while storage is ready. */
  readonly services: () => Services
  /** Resolves when the screen is shown and idle: work that it doesn't need waits for this. */
  readonly whenSettled: Promise<void>
  /** Called when a part of the app couldn't be loaded. Resolves with true if the page is being reloaded. */
  readonly onMissing: () => Promise<boolean>
}

const navigateBelowLayers: AroundNavHandler = (navigate, to, options) => belowLayers(() => navigate(to, options))

export function App(props: AppProps) {
  useEffect(watchBack, [])
  return (
    <Router aroundNav={navigateBelowLayers}>
      <Root {...props} />
    </Router>
  )
}

function Root(props: AppProps) {
  const [path] = useLocation()
  return (
    // The last resort, for the providers and the tab bar: what it shows needs neither.
    <ErrorBoundary resetKey={path} onError={answerError(props.onMissing)}>
      <PreferencesContext value={props.preferences}>
        <StorageProgressContext value={props.storageProgress}>
          <ConfigurationContext value={props.configuration}>
            <InstallPromptContext value={props.installPrompt}>
              <OfflineCopyContext value={props.offlineCopy}>
                <ThemeProvider device={props.device}>
                  <ToastsProvider>
                    <RootLayout {...props} />
                  </ToastsProvider>
                </ThemeProvider>
              </OfflineCopyContext>
            </InstallPromptContext>
          </ConfigurationContext>
        </StorageProgressContext>
      </PreferencesContext>
    </ErrorBoundary>
  )
}

function answerError(onMissing: AppProps['onMissing']): (error: unknown) => void {
  return (error) => {
    if (isMissingPart(error)) void onMissing()
  }
}

function RootLayout({ device, services, whenSettled, onMissing }: AppProps) {
  const [path] = useLocation()
  const asked = findRoute(path)
  const storageState = useStorageState()
  const opened = storageState.kind === 'ready' ? services() : null
  const isGated = asked !== null && 'isGated' in asked.route
  const outcome = guardOutcome(usePreference('nickname'), storageState, useFreeTierGate(opened, path, isGated))
  const isOpen = asked !== null && 'isOpen' in asked.route
  const setupPending = outcome.kind === 'set-up'
  // Behind the free limit's window stands Home, where the golfer most likely came from.
  const shownPath = outcome.kind === 'locked' ? addresses.home : path
  const found = shownPath === path ? asked : findRoute(shownPath)
  const screenRoute = found !== null && 'show' in found.route ? found.route : null

  useKeptUnlock()
  useStepCount()
  useOfflineNews(path, outcome.kind === 'pass')
  useArrival(setupPending && !isOpen ? 'setup' : shownPath)

  const title = screenRoute?.title() ?? words.shell.notFound
  const { productName } = useConfiguration()
  useEffect(() => namePage(title, productName), [title, productName])

  const next = screenRoute?.next
  useEffect(() => (next === undefined ? undefined : prefetch(next, whenSettled)), [next, whenSettled])

  let content: ReactNode
  if (found === null) content = <NotFoundScreen />
  else if ('redirect' in found.route) {
    // The key mounts a new Redirect for each redirecting address: one acts only when it is mounted.
    content = <Redirect key={path} to={found.route.redirect} replace />
  } else {
    const screen = found.route.show(found.params, onMissing)
    content = isOpen ? (
      screen
    ) : (
      <Guarded device={device} services={opened} outcome={outcome} path={shownPath} onMissing={onMissing}>
        <FeedbackProvider path={shownPath} roundId={found.params['id'] ?? null} onMissing={onMissing}>
          <div className="relative flex grow flex-col">
            {screen}
            <FloatingFeedback path={shownPath} />
          </div>
        </FeedbackProvider>
      </Guarded>
    )
  }

  return (
    <>
      <ErrorBoundary resetKey={path} onError={answerError(onMissing)}>
        {content}
      </ErrorBoundary>
      <TabBar path={shownPath} setupPending={setupPending} />
    </>
  )
}

/** Tries again on each new screen to store the app, and says once that it is stored; never over a round. */
function useOfflineNews(path: string, isGuardPassed: boolean): void {
  const { tryNow, markNotified } = useOfflineCopy()
  const isNew = useOfflineState() === 'new'
  const { show } = useToasts()
  useEffect(() => tryNow(), [tryNow, path])
  useEffect(() => {
    if (!isNew || !isGuardPassed) return
    markNotified()
    if (!isScoring(path)) show({ kind: 'success', text: words.shell.offlineReady })
  }, [isNew, isGuardPassed, markNotified, path, show])
}

function namePage(title: string, productName: string): void {
  document.title = words.shell.screenTitle(title, productName)
}

interface GuardedProps {
  readonly device: Device
  /** Null unless storage is ready. */
  readonly services: Services | null
  readonly outcome: GuardOutcome
  /** The path of the shown screen. */
  readonly path: string
  readonly onMissing: () => Promise<boolean>
  readonly children: ReactNode
}

/**
 * Shows the screen, or what has to come first, such as choosing a nickname. The address doesn't change. The elements are the
 * same before and after storage is ready, so that React doesn't mount them again.
 */
function Guarded({ device, services, outcome, path, onMissing, children }: GuardedProps) {
  switch (outcome.kind) {
    case 'set-up':
      return <FirstRunScreen device={device} />
    case 'storage-failed':
      return <StorageFailureScreen failure={outcome.failure} device={device} />
    case 'wait':
    case 'locked':
    case 'pass': {
      const isReady = outcome.kind !== 'wait'
      return (
        <ServicesContext value={isReady ? services : null}>
          {isReady && <StorageBanners scoring={isScoring(path)} />}
          {isReady && path === addresses.home && <InstallHint />}
          {children}
          <FreeLimit isOpen={outcome.kind === 'locked'} onMissing={onMissing} />
        </ServicesContext>
      )
    }
  }
}
