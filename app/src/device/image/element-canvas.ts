import type { CaptureSize } from './image-size.ts'

export interface DrawingOptions {
  readonly size: CaptureSize
  /** The time limit for resources that the library waits for. */
  readonly timeoutMs: number
  /** Aborted when nobody needs the image any more; the drawing then ends soon and rejects. */
  readonly signal: AbortSignal
}

/** Draws an element on a white canvas of the given size times its pixel ratio. */
export type ElementDrawing = (element: HTMLElement, options: DrawingOptions) => Promise<HTMLCanvasElement>

/** Whether the node is text for screen readers, which must not appear in an image. */
export function isOnlyReadOut(node: Node): boolean {
  return node instanceof Element && node.classList.contains('sr-only')
}
