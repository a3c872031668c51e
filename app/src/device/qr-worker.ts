import { decodeQR } from 'qr/decode.js'
import type { Frame } from './qr-reader.ts'

/** How hard the library tries. With 1, its own default, it gives up codes that are small or seen askew. */
const EFFORT = 64
/** In ms; it is shorter than the time from one look to the next. */
const LONGEST_SEARCH_MS = 150

/*
 * A worker's script: a picture of the camera takes some 60 ms to be searched, which the page is spared. It answers each
 * with the text of the QR code in it, or with null.
 */
addEventListener('message', ({ data }: MessageEvent<Frame>) => postMessage(textIn(data)))

function textIn({ width, height, pixels }: Frame): string | null {
  try {
    return decodeQR({ width, height, data: pixels }, { effort: EFFORT, timeLimit: LONGEST_SEARCH_MS })
  } catch {
    // The library's way of saying that there is none to be read.
    return null
  }
}
