import { devices } from '@playwright/test'

/** The phone that most journeys are made on. Source: decision 22, 'Quick strokes'. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'UTC',
} as const

/** What Safari on an iPhone calls itself. */
export const iPhoneUserAgent = devices['iPhone 15'].userAgent

/**
 * Chromium loads the pages behind its address bar for every window that it opens, which costs it more than most pages of
 * the app. Of two lists of features it takes the last, so Playwright's own stand here too; source: its chromiumSwitches.ts.
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
  // Phones find each other by their addresses: there is nobody here who looks up the names that hide them.
  'WebRtcHideLocalIpsWithMdns',
]

/** No name but this machine's own is looked up: a page that asks for anything else is told so at once. */
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
 * Of a browser that has many phones in turn, most with one page: for each Chromium would start a process for a next page
 * as well, a tenth of all the tests' work. Where openings are timed it stays, as phones have it.
 */
export const manyPhonesArguments = argumentsWithout([...switchedOff, 'SpareRendererForSitePerProcess'])

/** Older Chromium releases come without the library that stands in for a graphics processor, and wait for it for ever. */
export const withoutGraphics = '--disable-gpu'
