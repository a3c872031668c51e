/** The facts that a browser exposes about itself and its device. */
export interface BrowserFacts {
  readonly userAgent: string
  readonly maxTouchPoints: number
  /** CSS px; 0 if unknown. */
  readonly screenWidth: number
  readonly screenHeight: number
}

/** Each text is 'unknown' if the browser doesn't say. */
export interface DeviceInfo {
  readonly os: string
  /** The name with its version number. */
  readonly browser: string
  readonly appVersion: string
  /** Width and height in CSS px: '390x844'. */
  readonly screen: string
}

/** Source: document 1 section 9. */
const appVersion = '1.0.0'
const unknown = 'unknown'

/** The first match counts, because several browsers also name others for compatibility. */
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
    // iPads call themselves Macs, but no Mac has a touch screen.
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
