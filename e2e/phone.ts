import { devices } from '@playwright/test'

/** The phone that most journeys are made on. Source: decisions.md, 390×844 without scrolling. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'UTC',
} as const

/** What Safari on an iPhone calls itself. */
export const iPhoneUserAgent = devices['iPhone 15'].userAgent

/** No name but this machine's own is looked up: a page that asks for anything else is told so at once. */
export const chromiumArguments = [
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
]
