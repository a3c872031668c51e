import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classes } from './classes.ts'

/** How far a row opens, and how far it must be dragged to stay open, in px. Source: document 1 section 9. */
const MAX_REVEAL_PX = 100
const SNAP_PX = 50
/** A shorter move is a tap. In px. */
const TAP_SLOP_PX = 8

interface SwipeRowProps {
  /**
   * The button behind the row, revealed by a swipe to the left and as wide as the reveal; null if it is shown beside the
   * row.
   */
  readonly action: ReactNode | null
  /** The row's content. It receives a press only while the row is closed; a press on an open row closes it. */
  readonly children: ReactNode
  readonly className?: string
}

/** A row that slides left under a finger and reveals the button behind it. */
export function SwipeRow({ action, children, className }: SwipeRowProps) {
  const [offsetPx, setOffsetPx] = useState(0)
  const [dragging, setDragging] = useState(false)
  const drag = useRef<{ x: number; y: number; fromPx: number; sideways: boolean } | null>(null)
  const moved = useRef(false)

  function begin(event: PointerEvent) {
    if (event.pointerType === 'mouse' && event.button !== 0) return
    moved.current = false
    drag.current = { x: event.clientX, y: event.clientY, fromPx: offsetPx, sideways: false }
  }

  function move(event: PointerEvent<HTMLDivElement>) {
    const started = drag.current
    if (started === null) return
    // The button was released outside the row, so this is a mouse that only passes.
    if (event.pointerType === 'mouse' && event.buttons === 0) {
      end()
      return
    }
    const dx = event.clientX - started.x
    const dy = event.clientY - started.y
    if (!started.sideways) {
      if (Math.abs(dx) < TAP_SLOP_PX || Math.abs(dx) < Math.abs(dy)) return
      started.sideways = true
      moved.current = true
      if (action === null) return
      setDragging(true)
      event.currentTarget.setPointerCapture(event.pointerId)
    }
    if (action !== null) setOffsetPx(Math.max(-MAX_REVEAL_PX, Math.min(0, started.fromPx + dx)))
  }

  function end() {
    if (drag.current?.sideways === true) setOffsetPx((px) => (px < -SNAP_PX ? -MAX_REVEAL_PX : 0))
    drag.current = null
    setDragging(false)
    // The click of a swipe follows at once. If none comes, the next click is a new press.
    setTimeout(() => {
      moved.current = false
    })
  }

  const open = offsetPx === -MAX_REVEAL_PX
  return (
    <div className={classes('relative overflow-hidden', className)}>
      {/* Keyboard and screen reader users reach the button without a swipe: focus opens the row. */}
      <div
        className="absolute inset-y-0 right-0 flex w-[100px] items-stretch"
        onFocus={() => setOffsetPx(-MAX_REVEAL_PX)}
        onBlur={() => setOffsetPx(0)}
      >
        {action}
      </div>
      <div
        className={classes('relative [touch-action:pan-y]', !dragging && 'transition-transform duration-150')}
        style={{ transform: offsetPx === 0 ? undefined : `translateX(${offsetPx}px)` }}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClickCapture={(event) => {
          if (!open && !moved.current) return
          event.preventDefault()
          event.stopPropagation()
          if (open && !moved.current) setOffsetPx(0)
          moved.current = false
        }}
      >
        {children}
      </div>
    </div>
  )
}
