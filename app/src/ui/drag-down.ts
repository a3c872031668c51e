/** A shorter move is a tap. In px. */
const TAP_SLOP_PX = 8
/** Beyond this part of its height, or faster than this, the element is dismissed. */
const FAR_ENOUGH = 0.25
const FAST_PX_PER_MS = 0.5

/**
 * Lets a finger on the handle pull an element down and away. The element follows without a rerender, because its content
 * may be large, and returns by its own transition if it is released too early. Returns a function that ends this.
 */
export function dragDown(handle: HTMLElement, pulled: HTMLElement, onAway: () => void): () => void {
  let start: PointerEvent | undefined
  /** undefined until the finger has moved further than a tap, so that the element follows it. */
  let last: PointerEvent | undefined
  let pxPerMs = 0

  function begin(event: PointerEvent): void {
    // Mouse users have a wheel, Escape and the rest of the window.
    if (event.pointerType === 'mouse' || !event.isPrimary) return
    start = event
    last = undefined
    pxPerMs = 0
  }

  function move(event: PointerEvent): void {
    if (event.pointerId !== start?.pointerId) return
    const downPx = Math.max(0, event.clientY - start.clientY)
    if (last === undefined) {
      if (downPx < TAP_SLOP_PX) return
      last = start
      pulled.dataset['dragged'] = ''
      handle.setPointerCapture(event.pointerId)
    }
    const passedMs = event.timeStamp - last.timeStamp
    if (passedMs > 0) pxPerMs = (event.clientY - last.clientY) / passedMs
    last = event
    pulled.style.translate = `0 ${downPx}px`
  }

  function end(event: PointerEvent): void {
    if (event.pointerId !== start?.pointerId) return
    const isFar = event.clientY - start.clientY > pulled.offsetHeight * FAR_ENOUGH
    if (last !== undefined && (isFar || pxPerMs > FAST_PX_PER_MS)) onAway()
    letGo()
  }

  function letGo(): void {
    start = undefined
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
