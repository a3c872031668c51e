import { readFile, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'

/** The camera's view of a phone that is held before it. */
export interface View {
  /** Clockwise, in degrees. */
  readonly turned: number
  /** As a fraction of the camera's height. */
  readonly height: number
  /** As a fraction of the phone's own brightness. */
  readonly light: number
}

const size = { width: 1280, height: 720 }

/** Command line switches of a browser whose camera shows a film and needs no permission. */
export function cameraOf(path: string): string[] {
  return [
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${path}`,
  ]
}

/** Films a page's screen: writes one grey picture in the format that cameraOf takes. */
export async function film(screen: Page, view: View, path: string): Promise<void> {
  const png = (await screen.screenshot({ animations: 'disabled' })).toString('base64')
  const luma = await screen.evaluate(
    async ({ picture, width, height, seen }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0))
      const image = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
      const canvas = new OffscreenCanvas(width, height)
      const context = canvas.getContext('2d')
      if (context === null) throw new Error('nothing to draw on')
      context.fillStyle = '#3a3d38'
      context.fillRect(0, 0, width, height)
      context.translate(width / 2, height / 2)
      // A little perspective: the far side of the tilted phone is narrower.
      context.transform(1, 0.06, -0.1, 0.92, 0, 0)
      context.rotate((seen.turned * Math.PI) / 180)
      const scale = (height * seen.height) / image.height
      context.filter = `brightness(${seen.light}) blur(0.7px)`
      context.drawImage(
        image,
        (-image.width * scale) / 2,
        -(image.height * scale) / 2,
        image.width * scale,
        image.height * scale,
      )
      const { data } = context.getImageData(0, 0, width, height)
      let text = ''
      for (let at = 0; at < data.length; at += 4) {
        const grey = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0)
        text += String.fromCharCode(Math.round(grey))
      }
      return btoa(text)
    },
    { picture: png, ...size, seen: view },
  )
  const colours = Buffer.alloc((size.width * size.height) / 2, 128)
  await writeFile(
    path,
    Buffer.concat([
      Buffer.from(`YUV4MPEG2 W${size.width} H${size.height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
      Buffer.from(luma, 'base64'),
      colours,
    ]),
  )
}

/** The picture of a film, with red, green, blue and opacity of each pixel. */
export async function filmed(path: string) {
  const file = await readFile(path)
  const from = file.indexOf('FRAME\n') + 'FRAME\n'.length
  const luma = file.subarray(from, from + size.width * size.height)
  return { ...size, data: Uint8Array.from([...luma].flatMap((grey) => [grey, grey, grey, 255])) }
}
