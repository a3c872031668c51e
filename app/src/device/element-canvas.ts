import type { CaptureSize } from './image-size.ts'

export interface DrawingOptions {
  readonly size: CaptureSize
  /** For the parts that the library waits for. */
  readonly timeoutMs: number
  /** Aborted once nobody waits for it any more; the drawing ends soon after and rejects. */
  readonly signal: AbortSignal
}

/** Draws an element on a white canvas of the size times its pixel ratio. */
export type ElementDrawing = (element: HTMLElement, options: DrawingOptions) => Promise<HTMLCanvasElement>

/** Text for a screen reader that nobody sees: to be left out of what is drawn. */
export function isOnlyReadOut(node: Node): boolean {
  return node instanceof Element && node.classList.contains('sr-only')
}
