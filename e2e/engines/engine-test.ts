import { writeFile } from 'node:fs/promises'
import type { Engines } from '../../scripts/engines.mjs'
import { expect, test as base } from '../fixtures.ts'
import { EngineGolfer } from './engine-golfer.ts'
import type { EngineName, EngineWindow } from './engine-window.ts'
import { launchEngine } from './launch-engine.ts'

export { expect }

export interface EngineOptions {
  /** In which a test is run; those that need several take them from engines. */
  engine: EngineName
  /** What the machine has. */
  engines: Engines
}

interface Fixtures {
  /** Opens a window of 390×844 on a profile of this test; the same profile again once the window was killed. */
  launches: (profile: string, engine?: EngineName) => Promise<EngineGolfer>
}

/**
 * What an engine says that is nobody's harm: WebKit doesn't know the policy's directive for the manifest, and Firefox misses
 * a part of its own search when it starts on a killed profile. It also tells of each request that was under way through the
 * service worker when its page was left, as WebKit does of the configuration's and of the app's own files; one that fails in
 * a page that stays shows there, by what is missing on the screen. On a busy machine WebKit counts a screen's part as unused
 * when the screen that imports it takes some seconds to arrive, and a step of the app's own start goes on late, beside the
 * app. Firefox 140 warns of the policy of a page of its own.
 */
const harmless: Partial<Record<EngineName, RegExp>> = {
  firefox:
    /^(?:firefox: )?(?:No external component configuration found for type: SEARCH|Failed to load ‘[^’]+’\. A ServiceWorker intercepted the request and encountered an unexpected error\.|Content-Security-Policy: [^“]*“script-src resource: chrome:”[^]*)$/,
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
