import { openCamera } from './camera.ts'
import { createQrReader, type QrReader } from './qr-reader.ts'

/** At most five searches a second. Source: document 2 section 9. */
const LOOK_EVERY_MS = 200

export interface ScannerEvents {
  /** Called when the camera's picture is visible. */
  readonly onPicture: () => void
  /** Called after each search that finds a code, so it may repeat the same text. */
  readonly onText: (text: string) => void
  /** Called when the scanner has stopped because the camera is unavailable or was taken away; see cameraProblemOf. */
  readonly onProblem: (error: unknown) => void
}

/** Shows the camera in the video and searches it for QR codes until the returned function is called. */
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
    // The scanner may have been stopped while the golfer was asked for permission; then only this turns off the camera.
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
