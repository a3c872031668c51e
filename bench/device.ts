import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { Phone } from './phone.ts'

/** On the disk that the project lies on: a folder for temporary files may be in memory, where being durable costs nothing. */
export const folderOfProfiles = join(import.meta.dirname, '..', '.cache', 'bench-profiles')

/** What the app stored, without anything that the browser keeps of the app itself. */
const storedData = ['IndexedDB', 'Local Storage']

/** A phone is put away some seconds after its last tap: the app has had a moment with nothing to do. */
const putAwayMs = 4_000

/** What lies on a phone: filled once, then copied for each run, so that every run finds the same. */
export class Device {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Fills a new phone and switches it off; where `settle` is given it is switched on once more for that, because a database
   * that was just filled is put in order when it is opened the next time.
   */
  static async filledBy(fill: (page: Page) => Promise<void>, settle?: (page: Page) => Promise<void>): Promise<Device> {
    await mkdir(folderOfProfiles, { recursive: true })
    const folder = await mkdtemp(join(folderOfProfiles, 'device-'))
    for (const work of [fill, settle]) {
      if (work === undefined) continue
      const phone = await Phone.switchedOn(join(folder, 'profile'))
      try {
        await work(phone.page)
        await sleep(putAwayMs)
      } finally {
        await phone.switchOff()
      }
    }
    return new Device(folder)
  }

  /** A phone with the stored data on which the app was never loaded: no cache, no service worker. */
  async withoutApp(): Promise<string> {
    const profile = await this.#newProfile()
    await mkdir(join(profile, 'Default'))
    for (const name of storedData) {
      await cp(join(this.#folder, 'profile', 'Default', name), join(profile, 'Default', name), { recursive: true })
    }
    return profile
  }

  /** A phone as it was left, the app and its caches included. */
  async asItIs(): Promise<string> {
    const profile = await this.#newProfile()
    // A browser that runs holds a lock; one that was closed leaves none, and sockets can't be copied.
    const filter = (path: string) => !/Singleton\w+$/.test(path)
    await cp(join(this.#folder, 'profile'), profile, { recursive: true, filter })
    return profile
  }

  async remove(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true })
  }

  #newProfile(): Promise<string> {
    return mkdtemp(join(this.#folder, 'copy-'))
  }
}
