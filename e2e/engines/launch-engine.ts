import { chromium, firefox, webkit } from '@playwright/test'
import type { Engine } from '../../scripts/engines.mjs'
import type { EngineName, EngineWindow } from './engine-window.ts'
import { launchFirefox } from './firefox-window.ts'
import { launchPlaywright } from './playwright-window.ts'
import { launchWebKit } from './web-kit-window.ts'

/** Opens a window of 390×844 on its own profile; the same profile again once the window was killed. */
export function launchEngine(engine: EngineName, { kind, path }: Engine, profileFolder: string): Promise<EngineWindow> {
  const [width, height] = [390, 844]
  if (kind === 'own' && engine === 'webkit') return launchWebKit(profileFolder, width, height)
  if (kind === 'own' && engine === 'firefox') return launchFirefox(path, profileFolder, width, height)
  const types = { chromium, firefox, webkit }
  return launchPlaywright(engine, types[engine], path, profileFolder, width, height)
}
