/** The reasons why an image of an element couldn't be made. */
export const imageErrorCodes = [
  'mobile-template-missing',
  'element-missing',
  'no-canvas',
  /** Under 1000 bytes, or only one colour. */
  'blob-too-small',
  /** A new attempt may succeed. */
  'failed',
] as const
export type ImageErrorCode = (typeof imageErrorCodes)[number]

export class ImageError extends Error {
  readonly code: ImageErrorCode
  /** The id of the element. */
  readonly elementId: string

  constructor(code: ImageErrorCode, elementId: string, cause?: unknown) {
    super(`no image of #${elementId}: ${code}`, { cause })
    this.name = 'ImageError'
    this.code = code
    this.elementId = elementId
  }
}
