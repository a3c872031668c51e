import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { Phone } from './phone.ts'

/** The folder lies on the project's disk: a folder for temporary files may be in memory, where durable writes cost nothing. */
export const folderOfProfiles = join(import.meta.dirname, '..', '.cache', 'bench-profiles')

/** The folders of the app's own data, without the browser's copy of the app's files. */
const storedData = ['IndexedDB', 'Local Storage']

/** A phone is put away some seconds after its last tap, so the app has had a moment of idleness. */
const putAwayMs = 4_000

/** The data of a phone: filled once, then copied for each run, so that every run starts from the same. */
export class Device {
  readonly #folder: string

  private constructor(folder: string) {
    this.#folder = folder
  }

  /**
   * Fills a new phone and switches it off. With `settle` it is switched on once more for that, because a database that was just
   * filled is compacted when it is opened the next time.
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

  /** A phone with the stored data that has never loaded the app: no cache, no service worker. */
  async withoutApp(): Promise<string> {
    const profile = await this.#newProfile()
    await mkdir(join(profile, 'Default'))
    for (const name of storedData) {
      await cp(join(this.#folder, 'profile', 'Default', name), join(profile, 'Default', name), { recursive: true })
    }
    return profile
  }

  /** A phone as it was left, with the app and its caches. */
  async asItIs(): Promise<string> {
    const profile = await this.#newProfile()
    // A running browser holds a lock; a closed one leaves none, and sockets can't be copied.
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
