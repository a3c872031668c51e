/**
 * Only the part of the package that makes the pattern; its other parts draw it. The package's own types would add Node's
 * types.
 */
declare module 'qrcode/lib/core/qrcode.js' {
  interface QrPattern {
    /** One byte per module, row by row; 0 is light. */
    readonly modules: { readonly size: number; readonly data: Uint8Array }
  }
  /** Throws for an empty text and for one that no version (1-40) can hold. */
  export function create(text: string, options: { readonly errorCorrectionLevel: 'L' | 'M' | 'Q' | 'H' }): QrPattern
}
