import type { Page } from '@playwright/test'

declare global {
  interface Window {
    /** The browser's own functions that a fault replaces. */
    imageParts: Pick<Document, 'getElementById'> & Pick<HTMLCanvasElement, 'getContext' | 'toBlob'>
    /** Callbacks whose files are held back. */
    heldFiles: (() => void)[]
  }
}

type ImageFault = 'no template' | 'no canvas' | 'the simple card alone' | 'small files' | 'held files' | 'none'

/** From now on, makes the browser fail in this way while it makes an image. Files that were held back arrive now. */
export async function hasImageFault(page: Page, fault: ImageFault): Promise<void> {
  await page.evaluate((given) => {
    const canvas = HTMLCanvasElement.prototype
    window.imageParts ??= {
      getElementById: document.getElementById,
      getContext: canvas.getContext,
      toBlob: canvas.toBlob,
    }
    const { getElementById, getContext, toBlob } = window.imageParts
    // Source of the card's size: document 3 section 9.
    const isSimpleCard = ({ width, height }: HTMLCanvasElement) => width === 720 && height === 480
    const put = (place: object, name: string, value: unknown) =>
      Object.defineProperty(place, name, { configurable: true, writable: true, value })
    put(document, 'getElementById', (id: string) =>
      given === 'no template' && /shareable-\w+-image$/.test(id) ? null : getElementById.call(document, id),
    )
    put(canvas, 'getContext', function (this: HTMLCanvasElement, kind: '2d') {
      const isRefused = given === 'no canvas' || (given === 'the simple card alone' && !isSimpleCard(this))
      return isRefused ? null : getContext.call(this, kind)
    })
    put(canvas, 'toBlob', function (this: HTMLCanvasElement, answer: BlobCallback, type?: string) {
      if (given === 'small files') answer(new Blob(['small'], { type: 'image/png' }))
      else if (given === 'held files') window.heldFiles.push(() => toBlob.call(this, answer, type))
      else toBlob.call(this, answer, type)
    })
    for (const release of window.heldFiles ?? []) release()
    window.heldFiles = []
  }, fault)
}
