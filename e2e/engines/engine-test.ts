import { writeFile } from 'node:fs/promises'
import type { Engines } from '../../scripts/engines.mjs'
import { expect, test as base } from '../fixtures.ts'
import { EngineGolfer } from './engine-golfer.ts'
import type { EngineName, EngineWindow } from './engine-window.ts'
import { launchEngine } from './launch-engine.ts'

export { expect }

export interface EngineOptions {
  /** The engine in which a test runs. Tests that need several take them from `engines`. */
  engine: EngineName
  /** The engines on this machine. */
  engines: Engines
}

interface Fixtures {
  /** Opens a window of 390×844 on a profile of this test; the same profile again once the window was killed. */
  launches: (profile: string, engine?: EngineName) => Promise<EngineGolfer>
}

/**
 * Messages that an engine logs without a fault of the app. WebKit doesn't know the policy's directive for the manifest, and
 * Firefox misses a part of its own search when it starts on a killed profile. Firefox also reports each request that was in
 * progress through the service worker when its page was left, and the module that the request was for. WebKit does the same for
 * the configuration and the app's own files. A request that fails in a page that stays is seen by its missing result on the
 * screen. On a busy machine WebKit reports a screen's preload as unused when the screen that imports it takes some seconds to
 * arrive, and a step of the app's own start finishes late, beside the app. Firefox 140 warns about the policy of one of its own
 * pages.
 */
const harmless: Partial<Record<EngineName, RegExp>> = {
  firefox:
    /^(?:firefox: )?(?:No external component configuration found for type: SEARCH|Failed to load ‘[^’]+’\. A ServiceWorker intercepted the request and encountered an unexpected error\.|(?:Storage could not be opened\. )?Error: a part of the app could not be loaded|Content-Security-Policy: [^“]*“script-src resource: chrome:”[^]*)$/,
  webkit:
    /Unrecognized Content-Security-Policy directive 'manifest-src'|\.js was preloaded using link preload but not used within a few seconds|Fetch API cannot load \S+\/(?:config\.json|assets\/\S+\.js) due to access control checks|(?:mirrored|archived yet)\. It takes too long\.$/,
}

export const test = base.extend<EngineOptions & Fixtures>({
  engine: ['chromium', { option: true }],
  engines: [{}, { option: true }],
  launches: async ({ engine: own, engines, server, expectedErrors }, use, testInfo) => {
    const windows: EngineWindow[] = []
    await use(async (profile, engine = own) => {
      const found = engines[engine]
      if (found === undefined) throw new Error(`there is no ${engine} on this machine`)
      const window = await launchEngine(engine, found, testInfo.outputPath(profile))
      windows.push(window)
      return new EngineGolfer(window, server.url)
    })
    const isFailed = testInfo.status !== testInfo.expectedStatus
    for (const [index, window] of windows.entries()) {
      if (isFailed) {
        const picture = await window.screenshot().catch(() => undefined)
        if (picture !== undefined) await writeFile(testInfo.outputPath(`failed-${index}-${window.engine}.png`), picture)
      }
      await window.kill()
    }
    const complaints = windows.flatMap((window) =>
      window
        .complaints()
        .filter((text) => harmless[window.engine]?.test(text) !== true && expectedErrors?.test(text) !== true)
        .map((text) => `${window.engine}: ${text}`),
    )
    expect(complaints, 'errors and warnings of the pages').toEqual([])
  },
})
