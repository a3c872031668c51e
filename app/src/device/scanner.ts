import { openCamera } from './camera.ts'
import { createQrReader, type QrReader } from './qr-reader.ts'

/** At most five looks a second. Source: document 2 section 9. */
const LOOK_EVERY_MS = 200

export interface ScannerEvents {
  /** The camera's picture is seen. */
  readonly onPicture: () => void
  /** Told after each look that finds a code, so the same text may come again and again. */
  readonly onText: (text: string) => void
  /** The scanner has stopped: the camera can't be had, or is taken away; see cameraProblemOf. */
  readonly onProblem: (error: unknown) => void
}

/** Shows the camera in the video and looks for QR codes in it until the returned function is called. */
export function startScanning(video: HTMLVideoElement, { onPicture, onText, onProblem }: ScannerEvents): () => void {
  let isOver = false
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let reader: QrReader | undefined

  function stop(): void {
    isOver = true
    clearTimeout(timer)
    reader?.close()
    for (const track of stream?.getTracks() ?? []) track.stop()
    video.srcObject = null
  }

  function fail(error: unknown): void {
    if (isOver) return
    stop()
    onProblem(error)
  }

  async function begin(): Promise<void> {
    const opened = await openCamera()
    stream = opened
    // It may have been stopped while the golfer was asked, and then nothing else would switch the camera off.
    if (isOver) return stop()
    for (const track of opened.getVideoTracks()) {
      track.addEventListener('ended', () => fail(new DOMException('the camera was taken away', 'AbortError')))
    }
    video.srcObject = opened
    await video.play()
    if (isOver) return
    onPicture()
    const created = await createQrReader()
    reader = created
    if (isOver) return stop()
    await look(created)
  }

  async function look(current: QrReader): Promise<void> {
    const beganAt = performance.now()
    const text = await current.read(video)
    if (isOver) return
    if (text !== null) onText(text)
    timer = setTimeout(() => void look(current).catch(fail), Math.max(0, beganAt + LOOK_EVERY_MS - performance.now()))
  }

  begin().catch(fail)
  return stop
}
