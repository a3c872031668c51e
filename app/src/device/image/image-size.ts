/** Sizes of shared images. Source of all: document 3 sections 4 and 9. */

/** A window narrower than this shares the mobile image. */
export const MOBILE_BREAKPOINT_PX = 768
export const MOBILE_WIDTH_PX = 720
export const DESKTOP_WIDTH_PX = 1080
/** Used if the template has no height of its own. */
const MOBILE_DEFAULT_HEIGHT_PX = 960
const MIN_CAPTURE_HEIGHT_PX = 400

const MOBILE_MAX_PIXEL_RATIO = 1.5
const MOBILE_MAX_PIXELS = 3_000_000
const DESKTOP_MAX_PIXEL_RATIO = 2
/** The longest side of a canvas. */
export const MAX_CANVAS_PX = 16_384

export const imageLayouts = ['mobile', 'desktop'] as const
export type ImageLayout = (typeof imageLayouts)[number]

export function imageLayoutOf(windowWidthPx: number): ImageLayout {
  return windowWidthPx < MOBILE_BREAKPOINT_PX ? 'mobile' : 'desktop'
}

/** The layout width of the template in CSS pixels. */
export const templateWidthPx: Readonly<Record<ImageLayout, number>> = {
  mobile: MOBILE_WIDTH_PX,
  desktop: DESKTOP_WIDTH_PX,
}

/** The drawn area in CSS pixels, and the number of canvas pixels for each of them. */
export interface CaptureSize {
  readonly widthPx: number
  readonly heightPx: number
  readonly pixelRatio: number
}

interface Template {
  /** The width of the content in CSS pixels. */
  readonly widthPx: number
  readonly heightPx: number
}

export function captureSizeOf(layout: ImageLayout, template: Template, devicePixelRatio: number): CaptureSize {
  const widthPx = Math.max(templateWidthPx[layout], Math.ceil(template.widthPx))
  const measuredPx = Math.ceil(template.heightPx)
  switch (layout) {
    case 'mobile': {
      const heightPx = measuredPx === 0 ? MOBILE_DEFAULT_HEIGHT_PX : measuredPx
      const wanted = Math.min(devicePixelRatio, MOBILE_MAX_PIXEL_RATIO)
      const affordable = Math.sqrt(MOBILE_MAX_PIXELS / (widthPx * heightPx))
      const pixelRatio = Math.max(1, Math.min(wanted, affordable))
      return { widthPx, heightPx, pixelRatio: onCanvas(pixelRatio, widthPx, heightPx) }
    }
    case 'desktop': {
      const heightPx = Math.max(MIN_CAPTURE_HEIGHT_PX, measuredPx)
      const pixelRatio = Math.max(1, Math.min(devicePixelRatio, DESKTOP_MAX_PIXEL_RATIO))
      return { widthPx, heightPx, pixelRatio: onCanvas(pixelRatio, widthPx, heightPx) }
    }
  }
}

function onCanvas(pixelRatio: number, widthPx: number, heightPx: number): number {
  return Math.min(pixelRatio, MAX_CANVAS_PX / Math.max(widthPx, heightPx))
}
