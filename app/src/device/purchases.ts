/** What a store sells inside the app. Both resolve with the store's receipt; null where nothing was bought, or nothing is found. */
export interface Purchases {
  readonly buyUnlock: () => Promise<string | null>
  readonly findUnlock: () => Promise<string | null>
}

/** On the web there is no store: nothing is bought and nothing is found. A store's plug-in takes its place. Source: decision 22, 'Free tier, Pro'. */
export const noPurchases: Purchases = {
  buyUnlock: () => Promise.resolve(null),
  findUnlock: () => Promise.resolve(null),
}
