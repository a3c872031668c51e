import { decodeQR } from 'qr/decode.js'

/** A canvas picture: red, green, blue and opacity, one byte each. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8ClampedArray<ArrayBuffer>
}

/** How hard the library tries. With its default, 1, it misses codes that are small or tilted. */
const EFFORT = 64
/** In ms; shorter than the time between two searches. */
const LONGEST_SEARCH_MS = 150

/*
 * A worker's script, because searching a camera picture takes some 60 ms that would block the page. It answers each picture
 * with the text of the QR code in it, or with null.
 */
addEventListener('message', ({ data }: MessageEvent<Frame>) => postMessage(textIn(data)))

function textIn({ width, height, pixels }: Frame): string | null {
  try {
    return decodeQR({ width, height, data: pixels }, { effort: EFFORT, timeLimit: LONGEST_SEARCH_MS })
  } catch {
    // The library throws if there is no readable code.
    return null
  }
}
