/** What a browser tells of itself and of what it runs on. */
export interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** In CSS px; 0 where it isn't known. */
  readonly screenWidth: number
  readonly screenHeight: number
}

/** Each 'unknown' where it can't be known. */
export interface DeviceInfo {
  readonly os: string
  /** With the number of its version. */
  readonly browser: string
  readonly appVersion: string
  /** Width and height in CSS px: '390x844'. */
  readonly screen: string
}

/** Source: document 1 section 9. */
const appVersion = '1.0.0'
const unknown = 'unknown'

/** The first that matches: several name others that they want to be taken for. */
const systems: readonly (readonly [RegExp, string])[] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:A|iOS)?\/(\d+)/, 'Edge'],
  [/OPR\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
]

export function deviceInfo({ userAgent, maxTouchPoints, screenWidth, screenHeight }: BrowserFacts): DeviceInfo {
  const os = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? unknown
  return {
    // An iPad calls itself a Mac, and no Mac has a touch screen.
    os: os === 'macOS' && maxTouchPoints > 1 ? 'iOS' : os,
    browser: browserOf(userAgent),
    appVersion,
    screen: screenWidth > 0 && screenHeight > 0 ? `${screenWidth}x${screenHeight}` : unknown,
  }
}

function browserOf(userAgent: string): string {
  for (const [pattern, name] of browsers) {
    const version = pattern.exec(userAgent)?.[1]
    if (version !== undefined) return `${name} ${version}`
  }
  return unknown
}
