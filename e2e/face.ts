import { expect } from '@playwright/test'
import type { DeviceContents } from './device-contents.ts'
import type { Golfer } from './golfer.ts'
import { setFaults, type StorageFaults } from './storage-faults.ts'

/** One screen in one of its faces: with data, loading, empty, failed, offline. */
export interface Face {
  /** Screen and face, as in 'home-empty': the name of its picture. */
  readonly name: string
  readonly device: DeviceContents
  /** Broken from the first moment on. */
  readonly faults?: Partial<StorageFaults>
  /** Without signal, after the app was loaded once. */
  readonly offline?: true
  /** Begins with the service worker, too. All others do without: that stores the whole app, a tenth of the work of a visit. */
  readonly serviceWorker?: true
  /** Storage is switched off altogether. */
  readonly storageOff?: true
  /** In a browser tab of an iPhone, as far as the app can tell. */
  readonly iPhone?: true
  /** Leaves the device as it was, so that others of its kind are shown on the same one: whatever it changes goes with its page. */
  readonly looks?: true
  /** The golfer has slid a part of it out of the window. */
  readonly slid?: true
  /** Console errors that come with the face, as of a refused request, from the face before it on its way on. */
  readonly expectedErrors?: RegExp
  /** Leads to the face; ends when it is on the screen. */
  readonly show: (golfer: Golfer, url: string) => Promise<void>
  /** The face lies on it: whoever looks at many faces goes it once, and whoever wants this one goes it up to here. */
  readonly way?: Way
  /** Console errors of the faces before it on its way. */
  readonly expectedBefore?: RegExp | undefined
}

/** Leads from face to face. Each is named when it is on the screen, and left once it has been looked at. */
export type Way = (golfer: Golfer, url: string) => AsyncGenerator<string, void>

/** The faces that lie on one way, in its order; a name alone is a face that comes with no console errors. */
export function onOneWay(
  faces: readonly (string | Pick<Face, 'name' | 'expectedErrors'>)[],
  given: Pick<Face, 'device' | 'serviceWorker'>,
  way: Way,
): Face[] {
  const named = faces.map((face) => (typeof face === 'string' ? { name: face } : face))
  return named.map((face, place) => ({
    ...given,
    ...face,
    way,
    expectedBefore: anyOf(named.slice(0, place).map(({ expectedErrors }) => expectedErrors)),
    async show(golfer, url) {
      for await (const reached of way(golfer, url)) if (reached === face.name) return
      throw new Error(`The way doesn't lead to ${face.name}.`)
    },
  }))
}

/** A pattern for what one of them matches; undefined where there is none. */
export function anyOf(patterns: readonly (RegExp | undefined)[]): RegExp | undefined {
  const sources = patterns.flatMap((pattern) => (pattern === undefined ? [] : [pattern.source]))
  return sources.length === 0 ? undefined : new RegExp(sources.join('|'))
}

export async function expectShown(golfer: Golfer, text: string | RegExp): Promise<void> {
  await expect(golfer.page.getByText(text).first()).toBeVisible()
}

/** Opens Home with all well, and then a place in the app whose reads are broken. */
export function brokenOn(fault: 'fails' | 'hangs', path: string, text: string | RegExp): Face['show'] {
  return async (golfer, url) => {
    await golfer.opens(url)
    // Stands there once the device's rounds have been read.
    await expectShown(golfer, 'Recent Rounds')
    await setFaults(golfer.page, { reading: fault })
    await golfer.goesWithinTheApp(path)
    await expectShown(golfer, text)
  }
}

/** By its address, until a text is there. */
export function opens(path: string, text: string | RegExp): Face['show'] {
  return async (golfer, url) => {
    await golfer.opens(url + path)
    await expectShown(golfer, text)
  }
}
