/** In-app purchases. Both functions resolve with the store's receipt; null if nothing was bought or found. */
export interface Purchases {
  readonly buyUnlock: () => Promise<string | null>
  readonly findUnlock: () => Promise<string | null>
}

/**
 * The web has no store, so nothing can be bought or found. A store's plug-in replaces this. Source: decision 22, 'Free
 * tier, Pro'.
 */
export const noPurchases: Purchases = {
  buyUnlock: () => Promise.resolve(null),
  findUnlock: () => Promise.resolve(null),
}
