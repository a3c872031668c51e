/** Not to be had at present; what the caller may be told is no more than that. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** The caller, or callers at the same address, asked too often. */
  readonly isExhausted: boolean
  constructor(provider: string, isExhausted: boolean) {
    super(provider)
    this.isExhausted = isExhausted
  }
}
