/** The provider is unavailable at present. Callers learn no more than that. */
export class ProviderUnavailable extends Error {
  override readonly name = 'ProviderUnavailable'
  /** The caller, or callers at the same address, sent too many requests. */
  readonly isExhausted: boolean
  constructor(provider: string, isExhausted: boolean) {
    super(provider)
    this.isExhausted = isExhausted
  }
}
