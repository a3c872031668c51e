import { nextTask } from '../page-yield.ts'
import { isBlank, MIN_IMAGE_BYTES, pngOf } from './canvas-png.ts'
import type { ElementDrawing } from './element-canvas.ts'
import { ImageError } from './image-error.ts'
import { captureSizeOf, type ImageLayout } from './image-size.ts'
import { drawSimpleCard, type SimpleCard } from './simple-card.ts'
import { loadPart } from '../load-part.ts'

/** The time limit for each tier of the mobile path. Source: document 3 section 9. */
const TIER_TIMEOUT_MS = 4000
/** The image library's own default. Source: document 3 section 9. */
const DESKTOP_TIMEOUT_MS = 15_000
/** The longest wait for fonts, images and frames. Source: document 3 section 4. */
const SETTLE_MS = 100

export interface ElementImage {
  readonly png: Blob
  /** Whether the image shows the simple card, because the device couldn't draw the element. */
  readonly isSimplified: boolean
}

export interface ImageOrder {
  readonly elementId: string
  readonly layout: ImageLayout
  /** Shown if the element can't be drawn; mobile only. */
  readonly simpleCard: SimpleCard
  /** Aborted when the image isn't needed any more. */
  readonly signal: AbortSignal
}

/** Tier 1, and tier 2 of the mobile path. Each library is loaded when it is needed. */
const libraries: readonly (() => Promise<ElementDrawing>)[] = [
  async () => (await loadPart(() => import('./modern-screenshot-canvas.ts'))).drawByModernScreenshot,
  async () => (await loadPart(() => import('./html2canvas-canvas.ts'))).drawByHtml2canvas,
]

/** Preloads the first library. A failure is handled when the library is needed. */
export function fetchFirstLibrary(): void {
  void libraries[0]?.().catch(() => {})
}

/**
 * Makes a PNG of an element of the page. Mobile tries one library, then another, then draws a simple card. Desktop tries the
 * first library twice. Source: document 3 section 4.
 * @throws ImageError, or the signal's reason
 */
export async function imageOfElement(order: ImageOrder): Promise<ElementImage> {
  const { elementId, layout, signal } = order
  const element = document.getElementById(elementId)
  if (element === null) {
    throw new ImageError(layout === 'mobile' ? 'mobile-template-missing' : 'element-missing', elementId)
  }
  await waitForLayout(element)
  return inTurn(() => {
    signal.throwIfAborted()
    switch (layout) {
      case 'mobile':
        return mobileImage(element, order)
      case 'desktop':
        return desktopImage(element, order)
    }
  })
}

let lastTurn: Promise<unknown> = Promise.resolve()

/** Runs drawings one after the other. Two at once would share a slow processor, and each might exceed its time limit. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const turn = lastTurn.then(work)
  lastTurn = turn.catch(() => {})
  return turn
}

async function mobileImage(element: HTMLElement, order: ImageOrder): Promise<ElementImage> {
  for (const library of libraries) {
    const png = await drawn(element, library, TIER_TIMEOUT_MS, order).catch((error: unknown) => {
      order.signal.throwIfAborted()
      console.warn('image of an element', error instanceof Error ? (error.cause ?? error) : error)
      return null
    })
    if (png !== null) return { png, isSimplified: false }
  }
  const card = await drawSimpleCard(order.simpleCard)
  if (card === null) throw new ImageError('no-canvas', order.elementId)
  return { png: card, isSimplified: true }
}

async function desktopImage(element: HTMLElement, order: ImageOrder): Promise<ElementImage> {
  const [library] = libraries
  if (library === undefined) throw new ImageError('failed', order.elementId)
  const draw = () => drawn(element, library, DESKTOP_TIMEOUT_MS, order)
  const png = await draw().catch((error: unknown) => {
    order.signal.throwIfAborted()
    console.warn('image of an element', error instanceof Error ? (error.cause ?? error) : error)
    return draw()
  })
  return { png, isSimplified: false }
}

/** @throws ImageError, or the signal's reason */
async function drawn(
  element: HTMLElement,
  library: () => Promise<ElementDrawing>,
  timeoutMs: number,
  { elementId, layout, signal }: ImageOrder,
): Promise<Blob> {
  // An abandoned drawing is aborted, or it would run beside the next one.
  const tier = new AbortController()
  const timer = setTimeout(() => tier.abort(new ImageError('failed', elementId, 'timed out')), timeoutMs)
  const giveUp = () => tier.abort(signal.reason)
  signal.addEventListener('abort', giveUp)
  try {
    const work = async () => {
      const draw = await library()
      tier.signal.throwIfAborted()
      const content = { widthPx: element.scrollWidth, heightPx: element.scrollHeight }
      const size = captureSizeOf(layout, content, devicePixelRatio)
      const canvas = await draw(element, { size, timeoutMs, signal: tier.signal })
      // Each encoding gets a task of its own, because it takes long.
      await nextTask()
      tier.signal.throwIfAborted()
      if (isBlank(canvas)) throw new ImageError('blob-too-small', elementId, 'blank')
      await nextTask()
      tier.signal.throwIfAborted()
      const png = await pngOf(canvas)
      if (png === null || png.size < MIN_IMAGE_BYTES) throw new ImageError('blob-too-small', elementId)
      return png
    }
    return await Promise.race([work(), aborted(tier.signal)])
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ImageError ? error : new ImageError('failed', elementId, error)
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', giveUp)
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(reasonOf(signal)), { once: true })
  })
}

function reasonOf(signal: AbortSignal): Error {
  return signal.reason instanceof Error ? signal.reason : new DOMException('no longer wanted', 'AbortError')
}

/**
 * Waits until fonts and images are loaded and laid out, but no longer than SETTLE_MS, because a page in the background has
 * no frames.
 */
async function waitForLayout(element: HTMLElement): Promise<void> {
  const images = [...element.querySelectorAll('img')].map((image) => image.decode().catch(() => {}))
  const ready = async () => {
    await Promise.all([document.fonts.ready, ...images])
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }
  await Promise.race([ready(), new Promise((resolve) => setTimeout(resolve, SETTLE_MS))])
}
