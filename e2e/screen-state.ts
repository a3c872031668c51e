import { expect } from '@playwright/test'
import type { DeviceContents } from './device-contents.ts'
import type { Golfer } from './golfer.ts'
import { setFaults, type StorageFaults } from './storage-faults.ts'

/** A screen in one of its states: with data, loading, empty, failed or offline. */
export interface ScreenState {
  /** Screen and state, as in 'home-empty'. The picture has the same name. */
  readonly name: string
  readonly device: DeviceContents
  /** Storage faults from the first moment on. */
  readonly faults?: Partial<StorageFaults>
  /** The device goes offline after the app was loaded once. */
  readonly offline?: true
  /**
   * Starts with the service worker as well. All other states go without, because storing the whole app is a tenth of a visit's
   * work.
   */
  readonly serviceWorker?: true
  /** Storage is switched off altogether. */
  readonly storageOff?: true
  /** The app believes that it runs in a browser tab of an iPhone. */
  readonly iPhone?: true
  /**
   * The state leaves the device as it was, so that others of its kind can share the device: every change goes with the page.
   */
  readonly keepsDevice?: true
  /** The golfer has swiped a part of the screen out of the window. */
  readonly swiped?: true
  /** Console errors that come with the state, such as a rejected request, counted from the state before it on its tour. */
  readonly expectedErrors?: RegExp
  /** Leads to the state. Resolves when the state is on the screen. */
  readonly show: (golfer: Golfer, url: string) => Promise<void>
  /** The tour that passes this state. A test of many states takes the tour once, and a test of this one takes it up to here. */
  readonly tour?: Tour
  /** Console errors of the earlier states of its tour. */
  readonly expectedBefore?: RegExp | undefined
}

/** Leads from state to state. Yields the name of each when it is on the screen, and continues once it has been inspected. */
export type Tour = (golfer: Golfer, url: string) => AsyncGenerator<string, void>

/** The states of one tour, in its order. A name alone is a state without console errors. */
export function onTour(
  states: readonly (string | Pick<ScreenState, 'name' | 'expectedErrors'>)[],
  given: Pick<ScreenState, 'device' | 'serviceWorker'>,
  tour: Tour,
): ScreenState[] {
  const named = states.map((state) => (typeof state === 'string' ? { name: state } : state))
  return named.map((state, place) => ({
    ...given,
    ...state,
    tour,
    expectedBefore: anyOf(named.slice(0, place).map(({ expectedErrors }) => expectedErrors)),
    async show(golfer, url) {
      for await (const reached of tour(golfer, url)) if (reached === state.name) return
      throw new Error(`The tour doesn't lead to ${state.name}.`)
    },
  }))
}

/** A pattern that matches what any of the given ones does; undefined if there is none. */
export function anyOf(patterns: readonly (RegExp | undefined)[]): RegExp | undefined {
  const sources = patterns.flatMap((pattern) => (pattern === undefined ? [] : [pattern.source]))
  return sources.length === 0 ? undefined : new RegExp(sources.join('|'))
}

export async function expectShown(golfer: Golfer, text: string | RegExp): Promise<void> {
  await expect(golfer.page.getByText(text).first()).toBeVisible()
}

/** Opens Home without faults, and then a place in the app whose reads are broken. */
export function brokenOn(fault: 'fails' | 'hangs', path: string, text: string | RegExp): ScreenState['show'] {
  return async (golfer, url) => {
    await golfer.opens(url)
    // This heading appears once the device's rounds have been read.
    await expectShown(golfer, 'Recent Rounds')
    await setFaults(golfer.page, { reading: fault })
    await golfer.goesWithinTheApp(path)
    await expectShown(golfer, text)
  }
}

/** Opens an address and waits for a text. */
export function opens(path: string, text: string | RegExp): ScreenState['show'] {
  return async (golfer, url) => {
    await golfer.opens(url + path)
    await expectShown(golfer, text)
  }
}
