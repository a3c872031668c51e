import { devices } from '@playwright/test'

/** The phone that most journeys use. Source: decision 22, 'Quick strokes'. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'UTC',
} as const

/** The user agent of Safari on an iPhone. */
export const iPhoneUserAgent = devices['iPhone 15'].userAgent

/**
 * Chromium loads the pages behind its address bar for every window, which costs it more than most pages of the app. If two
 * switches list features, only the last one counts, so Playwright's own stand here too. Source: Playwright's
 * chromiumSwitches.ts.
 */
const switchedOff = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  // Phones find each other by their addresses: nothing here resolves the mDNS names that would hide them.
  'WebRtcHideLocalIpsWithMdns',
]

/** Only this machine's own names are resolved: any other request fails at once. */
function argumentsWithout(features: readonly string[]): string[] {
  return [
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-domain-reliability',
    `--disable-features=${features.join(',')}`,
    '--disable-sync',
    '--no-pings',
  ]
}

export const chromiumArguments = argumentsWithout(switchedOff)

/**
 * For a browser with many phones in turn, most with one page: for each of them Chromium would start a spare process, a tenth of
 * all the tests' work. Tests that time openings leave the spare process on, as phones have it.
 */
export const manyPhonesArguments = argumentsWithout([...switchedOff, 'SpareRendererForSitePerProcess'])

/** Older Chromium releases come without the software renderer, and wait for it for ever. */
export const withoutGraphics = '--disable-gpu'
