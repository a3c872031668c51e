import { Buffer } from 'node:buffer'
import { expect, type Page } from '@playwright/test'

declare global {
  interface Window {
    /** The data that the platform's share sheet received last, with its file in base64. */
    handedOver: SharedFile | undefined
    /** The browser's own way to give a file an address. */
    addressOfFile: typeof URL.createObjectURL | undefined
  }
}

interface SharedFile {
  readonly name: string
  readonly type: string
  readonly title: string
  readonly text: string
  readonly base64: string
}

export interface HandedOver extends Omit<SharedFile, 'base64'> {
  readonly png: Buffer
}

/**
 * The time limit for a library that draws an image suits a phone. On a machine that runs other tests at once it would expire
 * now and then, and the next library or the simple card would be seen instead. Source of both: document 3 section 9.
 */
export async function givesLibrariesTime(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const limitsMs: readonly unknown[] = [4000, 15_000]
    const { setTimeout } = window
    const patient = (work: TimerHandler, delayMs?: number, ...given: unknown[]) =>
      setTimeout(work, limitsMs.includes(delayMs) ? 120_000 : delayMs, ...given)
    Object.defineProperty(window, 'setTimeout', { configurable: true, writable: true, value: patient })
  })
}

type SheetAnswer = 'takes' | 'cancelled' | 'fails' | 'takes no files' | 'none'

/** Adds a phone's share sheet, which this browser lacks, from the next press on; 'none' removes it. */
export async function hasImageSheet(page: Page, answer: SheetAnswer): Promise<void> {
  await page.evaluate((given) => {
    window.handedOver = undefined
    const share = async ({ files = [], title = '', text = '' }: ShareData) => {
      const [file] = files
      if (given === 'cancelled') throw new DOMException('Share canceled', 'AbortError')
      if (given === 'fails' || file === undefined) throw new DOMException('no', 'NotAllowedError')
      const bytes = new Uint8Array(await file.arrayBuffer())
      const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
      window.handedOver = { name: file.name, type: file.type, title, text, base64 }
    }
    const isThere = given !== 'none'
    Object.defineProperty(navigator, 'share', { configurable: true, value: isThere ? share : undefined })
    Object.defineProperty(navigator, 'canShare', {
      configurable: true,
      value: isThere ? () => given !== 'takes no files' : undefined,
    })
  }, answer)
}

/** Simulates a browser that gives files no address, which a download needs. */
export async function hasDownloads(page: Page, given: boolean): Promise<void> {
  await page.evaluate((isThere) => {
    window.addressOfFile ??= URL.createObjectURL
    const none = () => {
      throw new TypeError('no addresses')
    }
    URL.createObjectURL = isThere ? window.addressOfFile : none
  }, given)
}

/** Waits for the data that the share sheet receives. */
export async function handedOver(page: Page): Promise<HandedOver> {
  await expect.poll(() => page.evaluate(() => window.handedOver !== undefined), 'the sheet got a file').toBe(true)
  const { base64 = '', ...file } = (await page.evaluate(() => window.handedOver)) ?? {}
  return { name: '', type: '', title: '', text: '', ...file, png: Buffer.from(base64, 'base64') }
}

export interface Picture {
  readonly widthPx: number
  readonly heightPx: number
  /** Whether its outermost pixels, as many as asked for, are all white: cut-off content would reach into them. */
  readonly hasWhiteFrame: boolean
  /** How many of 100 horizontal strips contain something. */
  readonly drawnStrips: number
}

/** Decodes the picture with a browser. */
export async function pictureOf(page: Page, png: Buffer, framePx: number): Promise<Picture> {
  // The picture needs a separate page: the app's policy allows no foreign pictures.
  const beside = await page.context().newPage()
  const picture = await beside.evaluate(
    async ({ base64, frame }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const { width, height } = image
      const drawing = new OffscreenCanvas(width, height).getContext('2d')
      if (drawing === null) throw new Error('no canvas')
      drawing.drawImage(image, 0, 0)
      const isWhite = (x: number, y: number, w: number, h: number) =>
        new Uint32Array(drawing.getImageData(x, y, w, h).data.buffer).every((pixel) => pixel === 0xffffffff)
      const strips = Array.from({ length: 100 }, (_, index) => Math.floor((index * height) / 100))
      return {
        widthPx: width,
        heightPx: height,
        hasWhiteFrame:
          isWhite(0, 0, width, frame) &&
          isWhite(0, height - frame, width, frame) &&
          isWhite(0, 0, frame, height) &&
          isWhite(width - frame, 0, frame, height),
        drawnStrips: strips.filter((y) => !isWhite(0, y, width, Math.ceil(height / 100))).length,
      }
    },
    { base64: png.toString('base64'), frame: framePx },
  )
  await beside.close()
  return picture
}
