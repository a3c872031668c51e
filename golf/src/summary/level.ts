/** The items that share the best value. */
export interface Level<Item> {
  readonly value: number
  /** In the order given. */
  readonly items: readonly Item[]
}

/** All items with the highest value; null without items. */
export function highestOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): Level<Item> | null {
  let highest = Number.NEGATIVE_INFINITY
  let level: Item[] = []
  for (const item of items) {
    const value = valueOf(item)
    if (value < highest) continue
    if (value > highest) level = []
    highest = value
    level.push(item)
  }
  return level.length === 0 ? null : { value: highest, items: level }
}

/** All items with the lowest value; null without items. */
export function lowestOf<Item>(items: readonly Item[], valueOf: (item: Item) => number): Level<Item> | null {
  const level = highestOf(items, (item) => -valueOf(item))
  return level === null ? null : { value: -level.value, items: level.items }
}

/** All items with the lowest value; null if all are level, because then none is better than another. */
export function lowestUnlessAllLevel<Item>(
  items: readonly Item[],
  valueOf: (item: Item) => number,
): Level<Item> | null {
  const level = lowestOf(items, valueOf)
  return level === null || level.items.length === items.length ? null : level
}
