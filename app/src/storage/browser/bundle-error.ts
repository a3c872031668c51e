/** The maximum size of a file in one of the app's own formats, and of any other file. Source: reliability, import bombs. */
export const MAX_BUNDLE_BYTES = 128 * 1024 * 1024
export const MAX_OTHER_BYTES = 8 * 1024 * 1024

export const bundleErrorCodes = [
  'too-large',
  /** Not JSON, nested too deep, or not in the shape of a backup. */
  'not-a-backup',
  /** Not CSV, or CSV without the columns that a round needs. */
  'not-a-spreadsheet',
  /** Neither Unicode nor windows-1252. Every name with an accent would be wrong. */
  'unknown-encoding',
  /** 'Unsupported export version' */
  'unsupported-version',
] as const
export type BundleErrorCode = (typeof bundleErrorCodes)[number]

export class BundleError extends Error {
  readonly code: BundleErrorCode
  constructor(code: BundleErrorCode) {
    super(code)
    this.name = 'BundleError'
    this.code = code
  }
}
