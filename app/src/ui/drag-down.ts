/** A shorter move is a tap. In px. */
const TAP_SLOP_PX = 8
/** Beyond this part of its height, or faster than this, the element is dismissed. */
const FAR_ENOUGH = 0.25
const FAST_PX_PER_MS = 0.5

interface Drag {
  readonly pointerId: number
  readonly startY: number
  /** Whether the finger has moved further than a tap, so that the element follows it. */
  readonly isFollowed: boolean
  readonly lastY: number
  readonly lastMs: number
  readonly pxPerMs: number
}

/**
 * Lets a finger on the handle pull an element down and away. The element follows without a rerender, because its content
 * may be large, and returns by its own transition if it is released too early. Returns a function that ends this.
 */
export function dragDown(handle: HTMLElement, pulled: HTMLElement, onAway: () => void): () => void {
  let drag: Drag | null = null

  function begin(event: PointerEvent): void {
    // Mouse users have a wheel, Escape and the rest of the window.
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    const { pointerId, clientY, timeStamp } = event
    drag = { pointerId, startY: clientY, isFollowed: false, lastY: clientY, lastMs: timeStamp, pxPerMs: 0 }
  }

  function move(event: PointerEvent): void {
    if (drag === null || event.pointerId !== drag.pointerId) return
    const downPx = Math.max(0, event.clientY - drag.startY)
    if (!drag.isFollowed) {
      if (downPx < TAP_SLOP_PX) return
      pulled.dataset['dragged'] = ''
      handle.setPointerCapture(event.pointerId)
    }
    const passedMs = event.timeStamp - drag.lastMs
    const pxPerMs = passedMs > 0 ? (event.clientY - drag.lastY) / passedMs : drag.pxPerMs
    drag = { ...drag, isFollowed: true, lastY: event.clientY, lastMs: event.timeStamp, pxPerMs }
    pulled.style.translate = `0 ${downPx}px`
  }

  function end(event: PointerEvent): void {
    if (drag === null || event.pointerId !== drag.pointerId) return
    const { isFollowed, startY, pxPerMs } = drag
    const isFar = event.clientY - startY > pulled.offsetHeight * FAR_ENOUGH
    if (isFollowed && (isFar || pxPerMs > FAST_PX_PER_MS)) onAway()
    letGo()
  }

  function letGo(): void {
    drag = null
    pulled.style.translate = ''
    delete pulled.dataset['dragged']
  }

  handle.addEventListener('pointerdown', begin)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('pointerup', end)
  handle.addEventListener('pointercancel', letGo)
  return () => {
    handle.removeEventListener('pointerdown', begin)
    handle.removeEventListener('pointermove', move)
    handle.removeEventListener('pointerup', end)
    handle.removeEventListener('pointercancel', letGo)
  }
}
