import { expect, test } from 'vitest'
import { deviceInfo } from './device-info.ts'

const screen = { screenWidth: 390, screenHeight: 844 }
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'

// Source: user agents as documented by MDN's page on the User-Agent header and by the browsers' makers.
test.each([
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} Version/18.5 Mobile/15E148 Safari/604.1`,
    5,
    'iOS',
    'Safari 18',
  ],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.5 Safari/605.1.15`, 0, 'macOS', 'Safari 18'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.5 Safari/605.1.15`, 5, 'iOS', 'Safari 18'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webKit} CriOS/137.0.1 Mobile/15E148 Safari/604.1`,
    5,
    'iOS',
    'Chrome 137',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${blink} Chrome/137.0.0.0 Mobile Safari/537.36`, 5, 'Android', 'Chrome 137'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    5,
    'Android',
    'Samsung Internet 28',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`,
    0,
    'Windows',
    'Edge 137',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0', 0, 'Linux', 'Firefox 139'],
  ['', 0, 'unknown', 'unknown'],
])('recognises %s', (userAgent, maxTouchPoints, os, browser) => {
  expect(deviceInfo({ userAgent, maxTouchPoints, ...screen })).toEqual({
    os,
    browser,
    appVersion: '1.0.0',
    screen: '390x844',
  })
})

test("a screen without a size is 'unknown'", () => {
  expect(deviceInfo({ userAgent: '', maxTouchPoints: 0, screenWidth: 0, screenHeight: 0 }).screen).toBe('unknown')
})
