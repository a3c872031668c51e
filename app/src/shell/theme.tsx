import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useSyncExternalStore,
} from 'react'
import type { Device } from '../device/device.ts'
import type { Theme } from '../storage/preferences/preferences.ts'
import { usePreference, usePreferences } from './preferences.ts'

export type EffectiveTheme = 'light' | 'dark'

interface ThemeValue {
  /** The theme that the golfer chose. */
  readonly theme: Theme
  /** The theme that is shown. */
  readonly effective: EffectiveTheme
  readonly setTheme: (theme: Theme) => void
}

const ThemeContext = createContext<ThemeValue | null>(null)

export function useTheme(): ThemeValue {
  const value = useContext(ThemeContext)
  if (value === null) throw new Error('useTheme must be used within ThemeProvider')
  return value
}

/**
 * The colours of the browser's own bar, which match the backgrounds. Source: document 1 section 9. first-paint.js,
 * index.html and the manifest (vite.config.ts) contain the same two.
 */
const themeColor: Record<EffectiveTheme, string> = { light: '#ffffff', dark: '#0b1220' }

const darkQuery = '(prefers-color-scheme: dark)'

function subscribeToDevice(listener: () => void): () => void {
  const query = matchMedia(darkQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

const deviceIsDark = () => matchMedia(darkQuery).matches

/**
 * Applies the chosen theme, or the device's theme for 'system', and follows changes in other tabs. first-paint.js has
 * applied the theme of the first paint.
 */
export function ThemeProvider({ device, children }: { readonly device: Device; readonly children: ReactNode }) {
  const preferences = usePreferences()
  const theme = usePreference('theme')
  const dark = useSyncExternalStore(subscribeToDevice, deviceIsDark)
  const effective = effectiveTheme(theme, dark)

  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = effective
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')) {
      meta.content = themeColor[effective]
    }
  }, [effective])

  useEffect(() => device.showStatusBar(effective), [device, effective])

  const value = useMemo(
    () => ({ theme, effective, setTheme: (chosen: Theme) => preferences.set('theme', chosen) }),
    [theme, effective, preferences],
  )
  return <ThemeContext value={value}>{children}</ThemeContext>
}

export function effectiveTheme(theme: Theme, onDarkDevice: boolean): EffectiveTheme {
  if (theme === 'system') return onDarkDevice ? 'dark' : 'light'
  return theme
}
