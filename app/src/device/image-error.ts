/** Why there is no image of an element. */
export const imageErrorCodes = [
  'mobile-template-missing',
  'element-missing',
  'no-canvas',
  /** Under 1000 bytes, or of one colour all over. */
  'blob-too-small',
  /** Tried again, it may succeed. */
  'failed',
] as const
export type ImageErrorCode = (typeof imageErrorCodes)[number]

export class ImageError extends Error {
  readonly code: ImageErrorCode
  /** The id of the element it was to be made of. */
  readonly elementId: string

  constructor(code: ImageErrorCode, elementId: string, cause?: unknown) {
    super(`no image of #${elementId}: ${code}`, { cause })
    this.name = 'ImageError'
    this.code = code
    this.elementId = elementId
  }
}
